import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { GameServer } from '../harness/game-server';

/** The newest link of this kind in the folder where a server without mail keeps what it would send; waits for it. */
export async function linkOf(
  game: GameServer,
  kind: 'verification' | 'reset' | 'email-change',
): Promise<string> {
  const folder = join(dirname(game.dataDir), 'mails');
  const newest = (): string => {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes(`-${kind}-`)) : [];
    const name = names.sort().at(-1);
    const text = name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
    return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  };
  await expect.poll(newest).toContain(game.url);
  return newest();
}
