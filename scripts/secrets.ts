import { Fault } from './fault';

/** Least length of a secret in the environment, characters: the placeholders in the examples of deploy/ are shorter. */
const LEAST = 16;

/**
 * Checks the secrets that an operator may set, except `FL_PASS_SECRET`, which is checked when the cells are read.
 *
 * @throws Fault if one is too short
 */
export function demandLongSecrets(env: NodeJS.ProcessEnv): void {
  for (const name of ['FL_VERIFIER_SECRET', 'FL_METRICS_TOKEN']) {
    const secret = (env[name] ?? '').trim();
    if (secret !== '' && secret.length < LEAST)
      throw new Fault(`${name} must have at least ${LEAST} characters.`);
  }
}
