import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../../src/i18n';
import { en } from '../../../src/i18n/en-US';

const src = join(import.meta.dirname, '../../../src');

const catalogues = Object.keys(locales).map((locale) => join('i18n', locale) + sep);

/** All code but the catalogues. */
const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !catalogues.some((folder) => file.startsWith(folder)))
  .map((file) => readFileSync(join(src, file), 'utf8'))
  .join('\n');

/** Texts in quotes, and templates with every hole as a pattern. */
const literals = new Set([...code.matchAll(/['"]([a-z][\w.-]*)['"]/g)].map((m) => m[1]));
const templates = [...code.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`\s]*)`/g)].map(
  (m) =>
    new RegExp(
      `^${m[1]!
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'))
        .join('[\\w-]+')}$`,
    ),
);

const isUsed = (key: string): boolean => literals.has(key) || templates.some((pattern) => pattern.test(key));

describe('messages', () => {
  it('are all said somewhere', () => {
    expect(templates.length).toBeGreaterThan(10);
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('go on in small letters after what stands before a comma', () => {
    const shouted = Object.entries<unknown>(en).filter(([, said]) =>
      /\}, \p{Lu}/u.test(JSON.stringify(said)),
    );
    expect(shouted).toEqual([]);
  });

  it('that nobody says would be found', () => {
    expect(isUsed('home.nobody-says-this')).toBe(false);
  });
});
