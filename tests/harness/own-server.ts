import { afterAll, beforeAll } from 'vitest';
import { type Api, apiOf } from './api';
import { type GameServer, type GameServerOptions, startGameServer } from './game-server';

/** A game server, and plain calls to it. */
export interface OwnServer {
  readonly server: GameServer;
  readonly api: Api;
}

/**
 * Starts a game server before the tests of this file or group and ends it after them. What is given answers from the first
 * test, or the first `beforeAll` that comes after this, on.
 */
export function ownGameServer(options: GameServerOptions = {}): OwnServer {
  let running: GameServer | undefined;
  beforeAll(async () => {
    running = await startGameServer(options);
  });
  afterAll(() => running?.close());
  const there = (): GameServer => {
    if (running === undefined) throw new Error('The server is not started yet.');
    return running;
  };
  const server: GameServer = {
    get url() {
      return there().url;
    },
    get port() {
      return there().port;
    },
    get pid() {
      return there().pid;
    },
    get superuser() {
      return there().superuser;
    },
    get dataDir() {
      return there().dataDir;
    },
    lastWords: () => there().lastWords(),
    stop: () => there().stop(),
    kill: () => there().kill(),
    restart: () => there().restart(),
    close: () => there().close(),
  };
  return { server, api: apiOf(server) };
}

/** Runs `work` with a game server of its own. */
export async function withGameServer(
  options: GameServerOptions,
  work: (own: OwnServer) => Promise<void>,
): Promise<void> {
  const server = await startGameServer(options);
  try {
    await work({ server, api: apiOf(server) });
  } finally {
    await server.close();
  }
}
