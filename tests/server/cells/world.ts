import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFree } from '../../../scripts/ports';
import { startVerifier, wakeQueue } from '../../../scripts/verifier';
import { type Account, type Answer, type Api, apiOf, type Json } from '../../harness/api';
import { builtVerifier } from '../../harness/built-verifier';
import { eventually } from '../../harness/eventually';
import { type GameServer, type GameServerOptions, startGameServer } from '../../harness/game-server';
import { authorRides, type SentRide } from '../riding';
import { keyOf, MASTER } from './keys';

/** An account cell and club cells, each a PocketBase of its own, with one verifier for all of them. */

export interface TestCell {
  readonly server: GameServer;
  readonly api: Api;
}

/** Somebody with an account, who signs in where they ride. */
export interface Guest extends Account {
  /** A pass for a cell, as the account cell gives it. */
  passFor(cell: string): Promise<string>;
  /** Signs in at the club cell of this name by a pass. @returns a token of that cell */
  signIn(cell: TestCell, name: string): Promise<string>;
}

export interface Cells {
  readonly account: TestCell;
  readonly north: TestCell;
  readonly south: TestCell;
  /** Starts a further club cell. @param prepare puts data in place before its start */
  startClub(name: string, prepare?: GameServerOptions['prepare']): Promise<TestCell>;
  guest(name: string, more?: { verified?: boolean; premium?: boolean }): Promise<Guest>;
  /** Has a server tell and judge what waits at once, as `npm start` does. */
  wake(cell: TestCell): Promise<void>;
  send(cell: TestCell, row: SentRide, rider: { readonly id: string }, token: string): Promise<Answer>;
  /**
   * Sends a ride and waits for its verdict: on a busy machine the answer to who sends it may not bear one yet.
   *
   * @returns its status in that cell
   */
  judge(cell: TestCell, row: SentRide, rider: { readonly id: string }, token: string): Promise<unknown>;
  /** Who stands on a track's leaderboard, best first, as `rider ride`. */
  board(cell: TestCell, n: number): Promise<readonly string[]>;
  /** Waits until the leaderboard of a track in the account cell is this. */
  untilBoard(n: number, expected: readonly string[]): Promise<void>;
  /** The process of the verifier that all of them ask. */
  verifierPid(): number;
  close(): Promise<void>;
}

/** Signs in at a club cell with a pass. */
export const enter = (cell: TestCell, pass: string): Promise<Answer<{ token: string; record: Json }>> =>
  cell.api.call('POST', '/api/fl/pass/use', { pass });

export interface CellsOptions {
  /** Cells that the account cell lists, and that a test starts by itself. */
  readonly reserved?: readonly string[];
}

export async function startCells({ reserved = [] }: CellsOptions = {}): Promise<Cells> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-cells-'));
  const verifier = await startVerifier({ program: await builtVerifier(folder) });
  const ports = new Map<string, number>();
  for (const name of ['account', 'north', 'south', ...reserved]) ports.set(name, await anyFree());
  const at = (name: string): string => `http://127.0.0.1:${ports.get(name)}`;
  const running: TestCell[] = [];
  const start = async (
    name: string,
    env: Readonly<Record<string, string>>,
    prepare?: GameServerOptions['prepare'],
  ): Promise<TestCell> => {
    const server = await startGameServer({
      authors: 'unknown',
      port: ports.get(name)!,
      env: { ...verifier.env, ...env },
      ...(prepare === undefined ? {} : { prepare }),
    });
    const cell = { server, api: apiOf(server) };
    running.push(cell);
    await wakeQueue(server.url, verifier.secret);
    return cell;
  };
  const startClub: Cells['startClub'] = (name, prepare) => {
    const env = { FL_CELL_NAME: name, FL_ACCOUNT_URL: at('account'), FL_PASS_SECRET: keyOf(name) };
    return start(name, { FL_CELL: 'club', ...env }, prepare);
  };
  // One by one: the first makes the template of all.
  const listed = ['north', 'south', ...reserved].map((name) => `${name} ${at(name)}`).join(', ');
  const account = await start('account', {
    FL_CELL: 'account',
    FL_CELLS: listed,
    FL_PASS_SECRET: MASTER,
  });
  const [north, south] = [await startClub('north'), await startClub('south')];
  const board: Cells['board'] = async (cell, n) => {
    const { trackId, equipment, simVersion } = authorRides[n]!;
    const path = `/api/fl/board?track=${trackId}&equipment=${equipment}&simVersion=${simVersion}`;
    const { body } = await cell.api.call<{ items: readonly { rider: string; ride: string }[] }>('GET', path);
    return body.items.map(({ rider, ride }) => `${rider} ${ride}`);
  };
  const send: Cells['send'] = (cell, row, rider, token) =>
    cell.api.call('POST', '/api/collections/rides/records', { ...row, rider: rider.id }, token);
  return {
    account,
    north,
    south,
    startClub,
    guest: (name, more = { verified: true }) => makeGuest(account, name, more),
    wake: (cell) => wakeQueue(cell.server.url, verifier.secret),
    send,
    async judge(cell, row, rider, token) {
      const sent = await send(cell, row, rider, token);
      if (sent.status !== 200) throw new Error(`a ride was not taken: ${JSON.stringify(sent.body)}`);
      return eventually(async () => {
        const path = `/api/collections/rides/records/${row.id}`;
        const { status } = (await cell.api.call('GET', path, undefined, token)).body;
        if (typeof status !== 'string' || status === 'pending')
          throw new Error(`a ride has no verdict: ${status}`);
        return status;
      });
    },
    board,
    untilBoard: (n, expected) =>
      eventually(async () => {
        const found = await board(account, n);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          throw new Error(`the leaderboard is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
      }),
    verifierPid: () => verifier.pid ?? 0,
    async close() {
      await Promise.all(running.map(({ server }) => server.close()));
      await verifier.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeGuest(
  { api }: TestCell,
  name: string,
  more: { verified?: boolean; premium?: boolean },
): Promise<Guest> {
  const person = await api.account(name, more);
  const passFor = async (cell: string): Promise<string> => {
    const ask = { cell };
    const { status, body } = await api.call<{ pass: string }>('POST', '/api/fl/pass', ask, person.token);
    if (status !== 200) throw new Error(`no pass for ${name}: ${JSON.stringify(body)}`);
    return body.pass;
  };
  return {
    ...person,
    passFor,
    async signIn(cell, name) {
      const { status, body } = await enter(cell, await passFor(name));
      if (status !== 200) throw new Error(`no way in at ${name}: ${JSON.stringify(body)}`);
      return body.token;
    },
  };
}
