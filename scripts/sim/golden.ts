/*
 * Writes the golden rides: `npx tsx scripts/sim/golden.ts`. Each ride stores its course and its stream, so that it stays the
 * same when generators and tracks change. Rides can be added at the end at any time. Existing ones change only with a new
 * simVersion; other changes are rejected.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compile, encodeStream, replay, simVersion } from '../../src/sim';
import { type CorpusRide, corpus, gunRides, mirroredRide, rareGearRides } from '../../tests/unit/sim/corpus';

/** Returns a golden ride as a line of the file. */
function golden(ride: CorpusRide, name: string): string {
  const { course, equipment, gunTick } = ride;
  const verdict = replay(compile(course, equipment), ride.stream, gunTick);
  const stream = encodeStream({
    ...ride.stream,
    claimedUs: verdict.timeUs ?? 0,
    finalHash: verdict.finalHash,
  });
  // With a free start there is no `gunTick`: JSON omits undefined values.
  return JSON.stringify({ name, equipment, gunTick, stream, verdict, course });
}

const rides: string[] = [];
for (let n = 0; n < 56; n += 2) {
  const ride = corpus(n + (Math.floor(n / 8) % 2));
  rides.push(golden(ride, `corpus ${n}`));
  if (n % 4 === 0) rides.push(golden(mirroredRide(ride), `corpus ${n}, mirrored`));
}
for (const [n, { name, ride }] of [...rareGearRides(), ...gunRides()].entries()) {
  rides.push(golden(ride, name));
  if (n % 2 === 1) rides.push(golden(mirroredRide(ride), `${name}, mirrored`));
}

const file = new URL(`../../tests/unit/sim/golden/v${simVersion}.json`, import.meta.url);
const before = existsSync(file) ? readFileSync(file, 'utf8').split(/,?\n/).slice(1, -2) : [];
const changed = before.findIndex((line, i) => line !== rides[i]);
if (changed >= 0)
  throw new Error(`Golden ride ${changed} would come out otherwise: that needs a new simVersion.`);
writeFileSync(file, `[\n${rides.join(',\n')}\n]\n`);
console.log(`${rides.length} golden rides written, ${rides.length - before.length} of them new`);
