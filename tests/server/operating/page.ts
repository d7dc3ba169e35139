import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/paths';

/**
 * The commands of a section of docs/operating.md, one a line, without its remarks: what the page says is what a test runs.
 *
 * @param section its title
 */
export function commandsOf(section: string): readonly string[] {
  const page = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
  const begin = page.search(new RegExp(`^#+ ${section}$`, 'm'));
  if (begin < 0) throw new Error(`The page has no section ${section}.`);
  const [, ...rest] = page.slice(begin).split('\n');
  const end = rest.findIndex((line) => /^#+ /.test(line) && !line.startsWith('# '));
  const text = rest.slice(0, end < 0 ? undefined : end).join('\n');
  const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
  if (commands.length === 0) throw new Error(`The section ${section} has no commands.`);
  return commands;
}
