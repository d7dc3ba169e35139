import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths';
import { haproxyConfig } from './haproxy-config';
import { nginxConfig } from './nginx-config';
import { type CellsPlan, examplePlan } from './plan';
import { asFile, cellSettings } from './settings';

/** Placeholder for a secret in the examples. It is too short, so a start that uses it fails with an error. */
const YOURS = 'change-me';

/** Returns the files of deploy/ that are generated from a plan, by path. */
export function deployFiles(plan: CellsPlan): ReadonlyMap<string, string> {
  const secrets = { pass: YOURS, verifier: YOURS, metrics: YOURS };
  const settings = [...cellSettings(plan, secrets)].map(([name, values]) => {
    const own = name === plan.account.name ? values : { ...values, FL_PASS_SECRET: YOURS };
    return [`env/${name}.env`, asFile({ ...own, FL_DATA: `/var/lib/fall-line/${name}` })] as const;
  });
  return new Map([
    ['nginx.conf', nginxConfig(plan)],
    ['haproxy.cfg', haproxyConfig(plan)],
    ...settings,
    ['env/verifier.env', asFile({ FL_VERIFIER_SECRET: YOURS, FL_VERIFIER_THREADS: '1' })],
  ]);
}

/** `npx tsx scripts/cells/write.ts`: writes the files for the example plan. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(join(root, 'deploy', 'env'), { recursive: true });
  for (const [path, text] of deployFiles(examplePlan)) writeFileSync(join(root, 'deploy', path), text);
}
