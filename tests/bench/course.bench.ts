import { readFileSync } from 'node:fs';
import { bigWrongCourse } from '../server/big-course';
import { makeId, type Rider, startRiding, tracks } from '../server/riding';
import type { Bench } from './run';

/** Refused courses of 111 kB: as many as one account may send at once. */
const COURSES = 8;
/** Ticks of the kernel's books in a second, on every Linux there is. */
const TICKS = 100;

/** CPU time a process has used so far, ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** What it costs to refuse a big course: CPU of PocketBase and of the verifier, ms each. */
export default {
  name: 'course',
  async run() {
    const server = await startRiding('http');
    try {
      const { pid } = server.game;
      const verifier = server.verifier!.pid!;
      // Signing up and in costs more than all else.
      const riders = [];
      for (const name of ['warm', 'ann', 'bob', 'cat']) riders.push(await server.rider(name));
      let made = 0;
      const send = async (rider: Rider): Promise<void> => {
        const { name: title, style, builderVersion, light, seed, hash } = tracks[0]!;
        for (let n = 0; n < COURSES; n++) {
          const { status } = await rider.call('POST', '/api/collections/tracks/records', {
            ...{ id: makeId(), name: title, style, builderVersion, light, seed, hash, owner: rider.id },
            ...{ visibility: 'private', course: bigWrongCourse(tracks[0]!, made++) },
          });
          if (status !== 400) throw new Error(`a wrong course was answered with ${status}`);
        }
      };
      // Once to warm up.
      await send(riders[0]!);
      const before = [cpuOf(pid), cpuOf(verifier)] as const;
      for (const rider of riders.slice(1)) await send(rider);
      const each = (now: number, then: number): number => (now - then) / (3 * COURSES);
      return {
        'course.refused.serverCpuMs': each(cpuOf(pid), before[0]),
        'course.refused.verifierCpuMs': each(cpuOf(verifier), before[1]),
      };
    } finally {
      await server.close();
    }
  },
} satisfies Bench;
