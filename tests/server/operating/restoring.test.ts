import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../scripts/backups/make';
import { putIn } from '../../../scripts/backups/put-in';
import { pidIn } from '../../../scripts/lock-holder';
import { putFounding, putSuperuser, serverOn, tokenOf } from '../../../scripts/operator-calls';
import { distDir } from '../../../scripts/paths';
import { servePocketBase } from '../../../scripts/pocketbase';
import { anyFree } from '../../../scripts/ports';
import { beginAsStarted, ownBuild } from '../../harness/game-server';

/* Commands of an operator that is in a hurry: the same one twice, and a backup of another release. */

let folder: string;
let into: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-restoring-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  into = mkdtempSync(join(folder, 'into-'));
});
afterEach(() => rmSync(into, { recursive: true }));

/** Runs a server and does something with it. @param further a step of its database that this release does not know */
async function whileServing<T>(work: (dataDir: string) => Promise<T>, further?: string): Promise<T> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const built = await ownBuild(join(dataDir, 'built'));
  if (further !== undefined)
    writeFileSync(join(built.migrationsDir, further), 'migrate(() => {}, () => {});');
  const options = { ...built, dataDir: join(dataDir, 'pocketbase') };
  await beginAsStarted(options);
  const lock = join(dataDir, 'pocketbase.lock');
  const server = await servePocketBase({ ...options, lock, publicDir: distDir, port: await anyFree() });
  try {
    return await work(dataDir);
  } finally {
    await server.stop();
  }
}

const outcome = (done: PromiseSettledResult<unknown>): string =>
  done.status === 'fulfilled' ? 'done' : String((done.reason as Error).message);

describe('a backup', () => {
  let backup: string;
  it('that is ordered twice in one moment is made once, and the other order is told why not', async () => {
    const said = await whileServing(async (dataDir) => {
      const order = () => makeBackup(dataDir, join(folder, 'backups'), {});
      return Promise.allSettled([order(), order()]);
    });
    const made = said.filter(({ status }) => status === 'fulfilled').length;
    const names = readdirSync(join(folder, 'backups'));
    expect(made).toBeGreaterThan(0);
    expect(names).toHaveLength(made);
    for (const text of said.map(outcome))
      expect(text).toMatch(/^(done|Another backup has just been begun here|The server made no backup \()/);
    backup = join(folder, 'backups', names[0]!);
  });

  it.skipIf(!existsSync('/proc/self/fd'))(
    'and the commands after it leave the running server its journal',
    async () => {
      await whileServing(async (dataDir) => {
        await makeBackup(dataDir, join(folder, 'first'), {});
        await tokenOf(dataDir);
        const server = (await serverOn(dataDir, {}))!;
        const [email, password] = ['second@fall-line.invalid', 'only-for-tests-1'];
        await putSuperuser(server, { email, password: 'only-for-tests-0' });
        await putSuperuser(server, { email, password });
        const account = { email: 'ann@fall-line.invalid', name: 'ann', password, passwordConfirm: password };
        await server('POST', '/api/collections/users/records', account);
        await putFounding(server, 'Ann@fall-line.invalid', true);
        await expect(putFounding(server, 'ben@fall-line.invalid', true)).rejects.toThrow(/no such account/);
        const users = await (await server('GET', '/api/collections/users/records')).json();
        expect(users.items).toMatchObject([{ mayFound: true }]);
        const login = { identity: email, password };
        expect((await server('POST', '/api/collections/_superusers/auth-with-password', login)).status).toBe(
          200,
        );
        // The account whose token is kept gets another password: the next command is let in all the same.
        await putSuperuser(server, { email: 'operator@fall-line.invalid', password: 'only-for-tests-2' });
        const next = (await serverOn(dataDir, {}))!;
        expect((await next('GET', '/api/collections/_superusers/records')).status).toBe(200);
        await makeBackup(dataDir, join(folder, 'second'), {});
        expect(existsSync(join(dataDir, 'pocketbase', 'data.db-wal'))).toBe(true);
        const handles = `/proc/${pidIn(join(dataDir, 'pocketbase.lock'))}/fd`;
        const open = readdirSync(handles).map((name) => readlinkSync(join(handles, name)));
        expect(open.filter((path) => /data\.db.* \(deleted\)$/.test(path))).toEqual([]);
      });
    },
    60_000,
  );

  it('and other commands are refused where a running server has kept no token', async () => {
    await whileServing(async (dataDir) => {
      writeFileSync(join(dataDir, 'operator.token'), '');
      await expect(makeBackup(dataDir, join(folder, 'none'), {})).rejects.toThrow(/has kept no token/);
    });
  });

  it('clears away what one that was ended by force has left, and nothing else', async () => {
    const away = join(folder, 'cleared');
    const old = ['fall-line-2026-01-01t03-30-00.zip', 'of-my-own.zip'];
    await whileServing(async (dataDir) => {
      const archives = join(dataDir, 'pocketbase', 'backups');
      mkdirSync(archives);
      mkdirSync(join(away, '.fall-line-2026-01-01T03-30-00.half'), { recursive: true });
      mkdirSync(join(away, '.fall-line-2026-01-01T04-30-00.half'));
      for (const name of old) writeFileSync(join(archives, name), '');
      writeFileSync(join(archives, 'fall-line-2026-01-01t04-30-00.zip'), '');
      const yesterday = Date.now() / 1000 - 86_400;
      for (const name of old) utimesSync(join(archives, name), yesterday, yesterday);
      utimesSync(join(away, '.fall-line-2026-01-01T03-30-00.half'), yesterday, yesterday);
      await makeBackup(dataDir, away, {});
      expect(readdirSync(archives).sort()).toEqual(['fall-line-2026-01-01t04-30-00.zip', 'of-my-own.zip']);
    });
    expect(readdirSync(away).sort()).toEqual([
      '.fall-line-2026-01-01T04-30-00.half',
      expect.stringMatching(/^fall-line-20/),
    ]);
  });

  it('that is put in twice in one moment is there once, whole, and nothing is moved twice', async () => {
    const said = await Promise.allSettled([putIn(into, backup), putIn(into, backup)]);
    expect(said.map(outcome).sort()).toEqual([
      expect.stringMatching(/^A server or another command .* on this data/),
      'done',
    ]);
    expect(existsSync(join(into, 'pocketbase', 'data.db'))).toBe(true);
    expect(readdirSync(into).sort()).toEqual(['pocketbase', 'pocketbase.epoch', 'pocketbase.lock']);
  });

  it('of a newer release is refused, and the data stays', async () => {
    const newer = await whileServing(
      (dataDir) => makeBackup(dataDir, join(folder, 'newer'), {}),
      '1999999999_of_tomorrow.js',
    );
    await putIn(into, backup);
    const before = readFileSync(join(into, 'pocketbase', 'data.db'));
    await expect(putIn(into, newer.folder)).rejects.toThrow(
      'The backup is of a newer release of the game (it has 1999999999_of_tomorrow.js',
    );
    expect(readFileSync(join(into, 'pocketbase', 'data.db')).equals(before)).toBe(true);
    expect(readdirSync(into).filter((name) => name.startsWith('before-restore'))).toEqual([]);
  });
});
