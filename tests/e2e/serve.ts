import { buildIfOutdated } from '../../scripts/build';
import { reportAndExit } from '../../scripts/fault';
import { startGameServer } from '../harness/game-server';

/** Serves the built game for the browser tests (playwright.config.ts) until it is asked to end. */
try {
  await buildIfOutdated();
  const server = await startGameServer({ port: Number(process.env.FL_E2E_PORT) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit(0)));
  }
} catch (error) {
  reportAndExit(error);
}
