import { explore, type Found, wander } from '../sync/model/explore';
import type { Kind } from '../sync/model/model';
import type { Bench } from './run';

/** Longer ways that are taken by chance, half of them by two devices and half by three, and their steps. */
const WAYS = 100_000;
const STEPS = 30;

const two: Kind = { devices: 2, keepsWrites: true };
const three: Kind = { devices: 3, keepsWrites: true };

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** Each part with its name. The shallower ones are unit tests (tests/sync/model). */
const explored: readonly (readonly [string, () => Found])[] = [
  ['two devices to depth 7', () => explore(two, 7, true)],
  ['two devices without a row, to depth 7', () => explore(two, 7, false)],
  ['three devices to depth 5', () => explore(three, 5, true)],
];
const wandered: typeof explored = [
  ['long ways of two devices', () => wander(two, upTo(WAYS / 2), STEPS)],
  ['long ways of three devices', () => wander(three, upTo(WAYS / 2), STEPS)],
];

/** What a fault is counted as, by the words that the model tells it with. */
function kindOf(fault: string): 'lost' | 'undone' | 'disagreeing' {
  if (fault.endsWith('is lost')) return 'lost';
  return fault.endsWith('is undone') ? 'undone' : 'disagreeing';
}

/** The figures count no more than the first few faults of each part: one is too many. */
async function run(): Promise<Record<string, number>> {
  const figures = { lost: 0, undone: 0, disagreeing: 0 };
  function lookAt(parts: typeof explored): number {
    let all = 0;
    for (const [name, look] of parts) {
      const begun = performance.now();
      const { looked, faults } = look();
      all += looked;
      console.log(`${name}: ${looked}, ${Math.round((performance.now() - begun) / 1000)} s`);
      for (const fault of faults) {
        console.log(fault);
        figures[kindOf(fault)]++;
      }
    }
    return all;
  }
  return {
    'ledger.states': lookAt(explored),
    'ledger.ways': lookAt(wandered),
    'ledger.lost': figures.lost,
    'ledger.undone': figures.undone,
    'ledger.disagreeing': figures.disagreeing,
  };
}

const ledgerBench: Bench = { name: 'ledger', run };
export default ledgerBench;
