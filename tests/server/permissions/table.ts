import { readFileSync } from 'node:fs';
import { actNames } from './acts';
import { communityActNames } from './community-acts';
import { fullNames } from './full';
import { actions, keyOf } from './run';
import { topicNames } from './topics';
import { type Role, roles } from './world';

/** What is expected of one cell of the table. */
export interface Expectation {
  readonly subject: string;
  readonly action: string;
  readonly key: string;
  readonly allowed: boolean;
}

/** Reads table.txt: a line for each kind of row and action, a column for each role. */
export function readTable(): readonly Expectation[] {
  const lines = readFileSync(new URL('./table.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).flatMap(readLine);
}

function readLine(line: string): readonly Expectation[] {
  const match = /^(\S+(?: \(\w+\))?) +(\w+) +([-+ ]+)$/.exec(line.trimEnd());
  const [, subject = '', action = '', signs = ''] = match ?? [];
  const cells = signs.split(/ +/).filter((sign) => sign !== '');
  if (!isAction(action) || cells.length !== roles.length) throw new Error(`not a line of the table: ${line}`);
  return cells.map((sign, i) => ({
    subject,
    action,
    key: keyOf(subject, action, roles[i] as Role),
    allowed: sign === '+',
  }));
}

function isAction(word: string): boolean {
  return [...actions, ...actNames, ...communityActNames, ...fullNames, ...topicNames].some(
    (name) => name === word,
  );
}
