/*
 * Writes the golden rides: run it only together with a new simVersion (`npx tsx scripts/sim/golden.ts`).
 * Each ride keeps its course and its stream, so that it stays what it was when generators and tracks change.
 */
import { writeFileSync } from 'node:fs';
import { compile, encodeStream, replay, simVersion } from '../../src/sim';
import { type CorpusRide, corpus, mirrored, mirroredStream } from '../../tests/unit/sim/corpus';

function golden(ride: CorpusRide, name: string) {
  const k = compile(ride.course, ride.equipment);
  const verdict = replay(k, ride.stream);
  const stream = encodeStream({
    ...ride.stream,
    claimedUs: verdict.timeUs ?? 0,
    finalHash: verdict.finalHash,
  });
  return { name, equipment: ride.equipment, stream, verdict, course: ride.course };
}

const rides = [];
for (let n = 0; n < 56; n += 2) {
  const ride = corpus(n + (Math.floor(n / 8) % 2));
  rides.push(golden(ride, `corpus ${n}`));
  const course = mirrored(ride.course);
  const stream = mirroredStream(ride.stream, compile(course, ride.equipment).hash);
  if (n % 4 === 0) rides.push(golden({ course, equipment: ride.equipment, stream }, `corpus ${n}, mirrored`));
}
const file = new URL(`../../tests/unit/sim/golden/v${simVersion}.json`, import.meta.url);
writeFileSync(file, `[\n${rides.map((r) => JSON.stringify(r)).join(',\n')}\n]\n`);
console.log(`${rides.length} golden rides written`);
