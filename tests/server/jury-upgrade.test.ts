import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinary, pocketBaseArguments, pocketBaseEnvironment } from '../../scripts/pocketbase';
import { type BuiltServer, ownBuild } from '../harness/game-server';
import { readRows, runSql } from '../harness/raw-sql';

/** Decisions, blocks and reports of a database that knew no roles of those who decided. */

const MIGRATION = '1763690335_jury_roles.js';
const LARCH = 'larch0000000000';
const id = (name: string): string => name.padEnd(15, '0');

describe('a database without roles of jurors', () => {
  let folder: string;
  let built: BuiltServer;
  let dataDir: string;
  const migrate = async (migrationsDir: string, ...words: readonly string[]): Promise<void> => {
    const args = ['migrate', ...words, ...pocketBaseArguments({ ...built, migrationsDir, dataDir })];
    const running = promisify(execFile)(findBinary().path, args, { env: pocketBaseEnvironment({}, {}) });
    // It asks before it goes back.
    running.child.stdin?.end('y\n');
    await running;
  };
  const rolesIn = async (table: string): Promise<Readonly<Record<string, unknown>>> =>
    Object.fromEntries((await readRows(dataDir, table, ['id', 'role'])).map((row) => [row.id, row.role]));
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-jury-'));
    dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const packed = readFileSync(new URL('samples/clubs-0.1.0.db.gz', import.meta.url));
    writeFileSync(join(dataDir, 'data.db'), gunzipSync(packed));
    built = await ownBuild(join(folder, 'server'));
    rmSync(join(built.hooksDir, 'hooks.pb.js'));
    const older = join(folder, 'older');
    cpSync(built.migrationsDir, older, { recursive: true });
    for (const name of readdirSync(older)) if (name >= MIGRATION) rmSync(join(older, name));
    await migrate(older, 'up');
    const members = await readRows(dataDir, 'server_members', ['server', 'user', 'role']);
    const owner = members.find(({ server, role }) => server === LARCH && role === 'owner')?.user;
    const [event] = await readRows(dataDir, 'events', ['id']);
    const decision = (name: string, by: unknown) =>
      'INSERT INTO event_decisions (id, event, rider, words, by, atMs) VALUES ' +
      `('${id(name)}', '${String(event?.id)}', '${id('rider')}', 'Cut a gate', '${String(by)}', 5)`;
    const block = (name: string, by: unknown) =>
      'INSERT INTO server_blocks (id, server, by, reason) VALUES ' +
      `('${id(name)}', '${LARCH}', '${String(by)}', 'Enough')`;
    const report = (name: string, state: string) =>
      'INSERT INTO reports (id, kind, target, reason, state) VALUES ' +
      `('${id(name)}', 'result', '${id('ride')}', 'cheating', '${state}')`;
    await runSql(dataDir, [
      `UPDATE events SET server = '${LARCH}'`,
      decision('byowner', owner),
      decision('bynobody', ''),
      block('byowner', owner),
      block('bynobody', ''),
      report('open', 'open'),
      report('acted', 'acted'),
    ]);
    await migrate(built.migrationsDir, 'up');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['event_decisions', 'server_blocks'])('gives %s the role of who decided', async (table) => {
    expect(await rolesIn(table)).toMatchObject({ [id('byowner')]: 'owner', [id('bynobody')]: 'host' });
  });

  it('asks the operator only about open reports', async () => {
    const states = await readRows(dataDir, 'reports', ['id', 'operatorState']);
    expect(Object.fromEntries(states.map((row) => [row.id, row.operatorState]))).toMatchObject({
      [id('open')]: 'open',
      [id('acted')]: 'acted',
    });
  });

  it('can be taken back to the release before', async () => {
    await runSql(dataDir, [
      `INSERT INTO news (id, user, kind) SELECT '${id('news')}', id, 'appeal-refused' FROM users LIMIT 1`,
    ]);
    const later = readdirSync(built.migrationsDir).filter((name) => name >= MIGRATION);
    await migrate(built.migrationsDir, 'down', String(later.length));
    const schema = await readRows(dataDir, 'sqlite_master', ['sql']);
    expect(
      schema.filter(({ sql }) => /takenBackBy|offRole|operatorState|loweredBy/.test(String(sql))),
    ).toEqual([]);
    expect(await readRows(dataDir, 'news', ['id'])).toEqual([]);
  });
});
