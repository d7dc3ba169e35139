import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package that is part of the game, and the terms it comes under. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** The licence's own text; empty where the package brings none. */
  readonly text: string;
}

/** The package a module's path belongs to: the part after the last node_modules. undefined for the game's own. */
export function packageOf(path: string): string | undefined {
  const parts = path.replaceAll('\\', '/').split('/node_modules/');
  const inside = parts.length > 1 ? parts.at(-1)! : undefined;
  const [first, second] = inside?.split('/') ?? [];
  return first?.startsWith('@') ? `${first}/${second}` : first;
}

/** Reads a package's own words about itself. */
export function licenceOf(name: string, root: string): Licence {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
  };
  const file = existsSync(folder)
    ? readdirSync(folder).find((f) => /^(licen[cs]e|copying)/i.test(f))
    : undefined;
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, licence: license ?? 'see text', text };
}

/**
 * Writes licences.json beside the game: every package whose code went into the build, with the text of its licence.
 *
 * @param beside packages that are shipped without being a module of the page (fonts, the worker's)
 */
export function licences(beside: readonly string[]): Plugin {
  const names = new Set(beside);
  return {
    name: 'fall-line:licences',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const path of chunk.moduleIds) {
          const name = packageOf(path);
          if (name !== undefined) names.add(name);
        }
      }
      const list = [...names].sort().map((name) => licenceOf(name, process.cwd()));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) });
    },
  };
}
