import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { Fault, reportAndExit } from './fault';
import { root } from './paths';

/** The versions of its peer dependencies that the sync library is tested with: the last of each supported line. */
export const peers = {
  rxdb: ['17.4.0', '17.5.0', '17.6.0'],
  pocketbase: ['0.26.9', '0.27.3', '0.28.1'],
} as const;

type Peers = Readonly<Record<keyof typeof peers, string>>;

/** Yields each version of a peer with the newest versions of the others. */
function* combinations(): Generator<Peers> {
  const newest = { rxdb: peers.rxdb.at(-1) ?? '', pocketbase: peers.pocketbase.at(-1) ?? '' };
  yield newest;
  for (const rxdb of peers.rxdb.slice(0, -1)) yield { ...newest, rxdb };
  for (const pocketbase of peers.pocketbase.slice(0, -1)) yield { ...newest, pocketbase };
}

/**
 * `npm run test:peers`: packs the sync library, installs it with each version of its peers in a separate folder, and runs and
 * type-checks the README's examples there. It needs the network.
 */
async function main(): Promise<number> {
  const failures: string[] = [];
  for (const versions of combinations()) {
    const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
    console.log(`\n══ ${wanted.join(', ')}`);
    const line = ['vitest', 'run', '--project', 'server', '--project', 'server-alone', 'tests/sync/packed'];
    const env = { ...process.env, FL_PEERS: wanted.join(' ') };
    const { status, error } = spawnSync('npx', line, { cwd: root, env, stdio: 'inherit' });
    if (error !== undefined) throw new Fault(`vitest does not start: ${error.message}`);
    if (status !== 0) failures.push(wanted.join(', '));
  }
  for (const failure of failures) console.error(`✗ ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().then((code) => process.exit(code), reportAndExit);
}
