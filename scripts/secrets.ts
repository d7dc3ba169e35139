import { Fault } from './fault';

/** Characters that a secret of the environment has at least: the examples of deploy/ have shorter words in their places. */
const LEAST = 16;

/**
 * Looks at the secrets that an operator may set. What `FL_PASS_SECRET` must be says the reading of cells.
 *
 * @throws Fault for one that is too short to be one
 */
export function demandLongSecrets(env: NodeJS.ProcessEnv): void {
  for (const name of ['FL_VERIFIER_SECRET', 'FL_METRICS_TOKEN']) {
    const secret = (env[name] ?? '').trim();
    if (secret !== '' && secret.length < LEAST)
      throw new Fault(`${name} must have at least ${LEAST} characters.`);
  }
}
