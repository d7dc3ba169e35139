import { chance } from '../fixture/chance';
import { begin, fault, type Kind, settle, steps, type World, wordOf } from './model';

export interface Found {
  /** Distinct states, or runs, that were looked at. */
  readonly looked: number;
  /** The first things that went wrong, each with the way there. */
  readonly faults: readonly string[];
}

const ENOUGH = 5;

/** What is wrong once a state has come to rest, whether what is on its way arrives or not. */
function faultsOf(world: World, kind: Kind, path: readonly string[]): string[] {
  const ways = world.requests.length > 0 ? [true, false] : [false];
  return ways.flatMap((late) => {
    const wrong = fault(settle(world, kind, late));
    return wrong === undefined ? [] : [`${path.join(', ')}${late ? ', all arrives' : ''}: ${wrong}`];
  });
}

/** Looks at every distinct state up to a depth. */
export function explore(kind: Kind, depth: number, isThere: boolean): Found {
  const seen = new Set<string>();
  const faults: string[] = [];
  let level: { readonly world: World; readonly path: readonly string[] }[] = [
    { world: begin(kind, isThere), path: [] },
  ];
  for (let at = 0; at <= depth && faults.length < ENOUGH; at++) {
    const next: typeof level = [];
    for (const { world, path } of level) {
      faults.push(...faultsOf(world, kind, path));
      if (at === depth) continue;
      for (const { name, go } of steps(world, kind)) {
        const after = go();
        const word = wordOf(after);
        if (seen.has(word)) continue;
        seen.add(word);
        next.push({ world: after, path: [...path, name] });
      }
    }
    level = next;
  }
  return { looked: seen.size, faults: faults.slice(0, ENOUGH) };
}

/** Most edits, and most deletions, of a run: each is a bit. */
const MOST_BITS = 30;

/** Takes steps by chance. */
export function wander(kind: Kind, seeds: Iterable<number>, length: number): Found {
  const faults: string[] = [];
  let looked = 0;
  for (const seed of seeds) {
    const random = chance(seed);
    const path: string[] = [];
    let world = begin(kind, random() < 0.7);
    while (path.length < length && world.edits.length < MOST_BITS && world.toggles.length < MOST_BITS) {
      const all = steps(world, kind);
      const step = all[Math.floor(random() * all.length)];
      // The row was deleted before anybody heard of it.
      if (step === undefined) break;
      path.push(step.name);
      world = step.go();
    }
    looked++;
    faults.push(...faultsOf(world, kind, [`seed ${seed}`, ...path]));
    if (faults.length >= ENOUGH) break;
  }
  return { looked, faults: faults.slice(0, ENOUGH) };
}
