import { Fault, reportAndExit } from './fault';
import { demandLongSecrets } from './secrets';
import { buildVerifier, startVerifier } from './verifier';

/**
 * `npm run verifier`: runs a verifier of rides alone, for cells that call it by FL_VERIFIER_URL. FL_VERIFIER_PORT sets its port
 * (on this machine only, unless FL_VERIFIER_HOST is set), FL_VERIFIER_SECRET the secret of its callers, FL_VERIFIER_THREADS the
 * number of threads; by default one per core.
 */
async function main(): Promise<void> {
  const port = Number(process.env.FL_VERIFIER_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Fault('FL_VERIFIER_PORT must be the port at which the verifier listens.');
  const secret = process.env.FL_VERIFIER_SECRET ?? '';
  if (secret === '') throw new Fault('FL_VERIFIER_SECRET must be the secret that its askers know.');
  demandLongSecrets(process.env);
  const host = process.env.FL_VERIFIER_HOST ?? '';
  const program = await buildVerifier();
  const verifier = await startVerifier({ program, host, port, secret, onLine: console.log });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void verifier.stop().then(() => process.exit(0)));
}

main().catch(reportAndExit);
