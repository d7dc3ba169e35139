import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package in the game, and its licence. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** Text of the licence; empty if the package contains none. */
  readonly text: string;
}

/**
 * Returns the folder of the package that contains a module: the nested one if that was bundled; undefined for the game's own
 * code.
 */
export function packageFolder(path: string): string | undefined {
  const plain = path.replaceAll('\\', '/');
  const mark = '/node_modules/';
  const at = plain.lastIndexOf(mark);
  if (at < 0) return undefined;
  const [first = '', second = ''] = plain.slice(at + mark.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  // The name of a virtual module begins with a zero byte.
  return `${plain.slice(0, at).replace(/^\0/, '')}${mark}${name}`;
}

/** Reads a package's own description and licence. */
export function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((f) => /^(licen[cs]e|copying)/i.test(f));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, licence: license ?? 'see text', text };
}

/**
 * Writes licences.json into the build: every package whose code is in the build, with the text of its licence.
 *
 * @param beside packages that are shipped without being a module of the page (fonts, the worker's)
 */
export function licences(beside: readonly string[]): Plugin {
  const folders = new Set<string>();
  return {
    name: 'fall-line:licences',
    apply: 'build',
    configResolved({ root }) {
      for (const name of beside) folders.add(`${root}/node_modules/${name}`);
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const path of chunk.moduleIds) {
          const folder = packageFolder(path);
          if (folder !== undefined) folders.add(folder);
        }
      }
      // The same version may be in several folders.
      const all = [...folders].map(licenceOf).map((one) => [`${one.name} ${one.version}`, one] as const);
      const list = [...new Map(all.sort(([a], [b]) => (a < b ? -1 : 1))).values()];
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) });
    },
  };
}
