import { join } from 'node:path';
import { buildVerifier } from '../../scripts/verifier';
import { template } from './templates';

/** The verifier, built once in a test run, or into `folder` where nothing is shared. @returns its path */
export async function builtVerifier(folder: string): Promise<string> {
  const shared = await template('verifier', async (into) => void (await buildVerifier(into)));
  return shared === undefined ? buildVerifier(folder) : join(shared, 'verifier.mjs');
}
