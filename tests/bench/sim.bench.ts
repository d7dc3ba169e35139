import { readFileSync } from 'node:fs';
import { cpuUsage } from 'node:process';
import { compile, encodeStream, type InputStream, replay } from '../../src/sim';
import { startEngineHost } from '../server/engine/host';
import { corpusRide, randomCourse } from '../unit/sim/corpus';
import { plane } from '../unit/sim/courses';

/** A 60 s run (6000 ticks after the start) of busy steering on a long slope with cross slope and gates. */
function sixtySeconds(): {
  readonly k: ReturnType<typeof compile>;
  readonly stream: InputStream;
  readonly text: string;
} {
  const model = randomCourse(1002);
  const long = plane(9, { length: 3000 });
  const repeat = (values: readonly number[]): number[] =>
    values.length === 0 ? [] : Array.from({ length: long.z.length }, (_, i) => values[i % values.length]!);
  const gates = Array.from({ length: 110 }, (_, i) => {
    const side = i % 2 === 0 ? (1 as const) : (-1 as const);
    return { x: -side * 2500, y: 30_000 + i * 24_000, side, width: 7000 };
  });
  const course = { ...long, cross: repeat(model.cross.length > 0 ? model.cross : [0, 120, -90]), gates };
  const ride = corpusRide(course, 'ski', 'seeker', 7, 6300);
  const k = compile(course, 'ski');
  return { k, stream: ride.stream, text: encodeStream(ride.stream) };
}

/** CPU seconds this process used while `work` ran. */
function cpuSeconds(work: () => void): number {
  const from = cpuUsage();
  work();
  const used = cpuUsage(from);
  return (used.user + used.system) / 1e6;
}

/** CPU seconds a process has used so far, from the kernel's books. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export default {
  name: 'sim',
  async run(): Promise<Record<string, number>> {
    const { k, stream } = sixtySeconds();
    for (let i = 0; i < 60; i++) replay(k, stream);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 12; round++) {
      best = Math.min(
        best,
        cpuSeconds(() => {
          for (let i = 0; i < 20; i++) replay(k, stream);
        }) / 20,
      );
    }
    const host = await startEngineHost(new URL('./engine-replay.ts', import.meta.url));
    try {
      const ride = { course: k.course, equipment: k.equipment, stream: encodeStream(stream) };
      await host.call('verify', { ...ride, times: 2 });
      let goja = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 6; round++) {
        const from = cpuOf(host.server.pid);
        await host.call('verify', { ...ride, times: 4 });
        goja = Math.min(goja, (cpuOf(host.server.pid) - from) / 4);
      }
      return {
        'sim.ticksPerSecond': Math.round(stream.ticks / best),
        'sim.replay60sMs': Number((best * 1000).toFixed(3)),
        'server.replay60sMs': Math.round((goja * 1000 * 6000) / (stream.ticks - 300)),
      };
    } finally {
      await host.close();
    }
  },
};
