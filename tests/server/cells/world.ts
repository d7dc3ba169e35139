import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFree } from '../../../scripts/ports';
import { buildVerifier, startVerifier, wakeQueue } from '../../../scripts/verifier';
import { keyText } from '../../../server/rules/cells';
import { type Account, type Answer, type Api, apiOf, type Json } from '../../harness/api';
import { eventually } from '../../harness/eventually';
import { type GameServer, startGameServer } from '../../harness/game-server';
import { authorRides, type SentRide } from '../riding';

/** An account cell and club cells, each a PocketBase of its own, with one verifier for all of them. */

export const MASTER = 'the-secret-of-an-account-cell-for-tests';
export type ClubName = 'north' | 'south';

/** The key of a club cell, by another implementation than the server's. */
export const keyOf = (cell: string): string =>
  createHmac('sha256', MASTER).update(keyText(cell)).digest('hex');

export interface TestCell {
  readonly server: GameServer;
  readonly api: Api;
}

/** Somebody with an account, who signs in where they ride. */
export interface Guest extends Account {
  /** A pass for a cell, as the account cell gives it. */
  passFor(cell: string): Promise<string>;
  /** Signs in at a club cell by a pass. @returns a token of that cell */
  signIn(cell: ClubName): Promise<string>;
}

export interface Cells {
  readonly account: TestCell;
  readonly north: TestCell;
  readonly south: TestCell;
  guest(name: string, more?: { verified?: boolean; premium?: boolean }): Promise<Guest>;
  /** Has a server tell and judge what waits at once, as `npm start` does. */
  wake(cell: TestCell): Promise<void>;
  send(cell: TestCell, row: SentRide, rider: { readonly id: string }, token: string): Promise<Answer>;
  /** Who stands on a track's leaderboard, best first, as `rider ride`. */
  board(cell: TestCell, n: number): Promise<readonly string[]>;
  /** Waits until the leaderboard of a track in the account cell is this. */
  untilBoard(n: number, expected: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Signs in at a club cell with a pass. */
export const usePass = (cell: TestCell, pass: string): Promise<Answer<{ token: string; record: Json }>> =>
  cell.api.call('POST', '/api/fl/pass/use', { pass });

/** @param env further environment of all of them */
export async function startCells(env: Readonly<Record<string, string>> = {}): Promise<Cells> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-cells-'));
  const verifier = await startVerifier({ program: await buildVerifier(folder) });
  const ports = { account: await anyFree(), north: await anyFree(), south: await anyFree() };
  const at = (name: keyof typeof ports): string => `http://127.0.0.1:${ports[name]}`;
  const start = async (
    name: keyof typeof ports,
    own: Readonly<Record<string, string>>,
  ): Promise<TestCell> => {
    const server = await startGameServer({
      authors: 'unknown',
      port: ports[name],
      env: { ...verifier.env, ...own, ...env },
    });
    await wakeQueue(server.url, verifier.secret);
    return { server, api: apiOf(server) };
  };
  const club = (name: ClubName): Promise<TestCell> =>
    start(name, {
      FL_CELL: 'club',
      FL_CELL_NAME: name,
      FL_ACCOUNT_URL: at('account'),
      FL_PASS_SECRET: keyOf(name),
    });
  // One by one: the first makes the template of all.
  const account = await start('account', {
    FL_CELL: 'account',
    FL_CELLS: `north ${at('north')}, south ${at('south')}`,
    FL_PASS_SECRET: MASTER,
  });
  const [north, south] = [await club('north'), await club('south')];
  const clubs = { north, south };
  const board: Cells['board'] = async (cell, n) => {
    const { trackId, equipment, simVersion } = authorRides[n]!;
    const path = `/api/fl/board?track=${trackId}&equipment=${equipment}&simVersion=${simVersion}`;
    const { body } = await cell.api.call<{ items: readonly { rider: string; ride: string }[] }>('GET', path);
    return body.items.map(({ rider, ride }) => `${rider} ${ride}`);
  };
  return {
    account,
    north,
    south,
    async guest(name, more = { verified: true }) {
      const person = await account.api.account(name, more);
      const passFor = async (cell: string): Promise<string> => {
        const { status, body } = await account.api.call<{ pass: string }>(
          'POST',
          '/api/fl/pass',
          { cell },
          person.token,
        );
        if (status !== 200) throw new Error(`no pass for ${name}: ${JSON.stringify(body)}`);
        return body.pass;
      };
      return {
        ...person,
        passFor,
        async signIn(cell) {
          const { status, body } = await usePass(clubs[cell], await passFor(cell));
          if (status !== 200) throw new Error(`${name} was not let in at ${cell}: ${JSON.stringify(body)}`);
          return body.token;
        },
      };
    },
    wake: (cell) => wakeQueue(cell.server.url, verifier.secret),
    send: (cell, row, rider, token) =>
      cell.api.call('POST', '/api/collections/rides/records', { ...row, rider: rider.id }, token),
    board,
    untilBoard: (n, expected) =>
      eventually(async () => {
        const found = await board(account, n);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          throw new Error(`the leaderboard is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
      }),
    async close() {
      await Promise.all([account, north, south].map(({ server }) => server.close()));
      await verifier.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
