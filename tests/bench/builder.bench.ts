import { performance } from 'node:perf_hooks';
import {
  compile,
  createRecorder,
  decodeStream,
  encodeStream,
  record,
  recordedRuns,
  replay,
  StreamError,
  simVersion,
} from '../../src/sim';
import {
  bodyOf,
  centreLine,
  decodeTrack,
  encodeTrack,
  findingsOf,
  readTrackFile,
  setCourse,
  type TrackBody,
  writeTrackFile,
} from '../../src/tracks';
import { plainCourse, plainTrack } from '../unit/tracks/some-track';
import { editMs } from './builder-page';

/** Mutated texts tried in all. */
const TRIES = 100_000;
/** Longer than this for one text is a hang, ms. */
const PATIENCE = 1000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const JSON_LETTERS = '0123456789-.eE{}[]",:\\ nulltrue\u0000\ud800';

/** A random number below n, the same in every run. */
function chance(seed: number): (n: number) => number {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 4294967296) * n);
  };
}

type Below = ReturnType<typeof chance>;

/** One to four changes: a letter replaced, a stretch taken out, doubled or moved, the rest cut off. */
function mutated(text: string, letters: string, below: Below): string {
  let out = text;
  for (let n = below(4); n >= 0; n--) {
    const at = below(out.length + 1);
    const run = out.slice(at, at + 1 + below(30));
    const rest = out.slice(at + run.length);
    const way = below(12);
    if (way < 7) out = out.slice(0, at) + letters[below(letters.length)] + out.slice(at + 1);
    else if (way < 9) out = out.slice(0, at) + rest;
    else if (way < 10) out = out.slice(0, at) + run + run + rest;
    else if (way < 11) out = rest + run + out.slice(0, at);
    else out = out.slice(0, at);
  }
  return out;
}

/** A code's checksum made right again, so that what lies behind it is tried too. */
function sealed(code: string): string {
  const bytes = Buffer.from(code, 'base64url').subarray(0, -4);
  let h = 0x811c9dc5;
  for (const b of bytes) h = Math.imul(h ^ b, 0x01000193);
  return Buffer.from([...bytes, h >>> 24, (h >>> 16) & 255, (h >>> 8) & 255, h & 255]).toString('base64url');
}

const someRide = (): string => {
  const recorder = createRecorder();
  for (let tick = 0; tick < 2400; tick++) {
    record(
      recorder,
      Math.floor(tick / 80) % 2 === 0 ? 64 : -64,
      tick === 300 ? 1 : Math.floor(tick / 400) % 3,
    );
  }
  const k = compile(plainCourse(), 'ski');
  return encodeStream({
    ...{ simVersion, courseHash: k.hash, gunStart: false, goofy: false, timePenalty: false },
    ...{ ticks: 2400, runs: recordedRuns(recorder), claimedUs: 0, finalHash: 0 },
  });
};

/** What reads a stranger's text: true when it was read, or refused with a reason. */
type Reader = (text: string) => boolean;

const told = (faults: readonly unknown[]): boolean => faults.length > 0;

const readCode: Reader = (text) => {
  const parsed = decodeTrack(text);
  return parsed.ok ? findingsOf(parsed.body).facts.lengthM > 0 : told(parsed.faults);
};

const readFile: Reader = (text) => {
  const parsed = readTrackFile(text);
  return parsed.ok ? parsed.bodies.every((body) => findingsOf(body).facts.lengthM > 0) : told(parsed.faults);
};

const shortRun = compile(plainCourse({ maxTicks: 3000 }), 'ski');
const readStream: Reader = (text) => {
  try {
    return replay(shortRun, decodeStream(text)).ticks <= 3000;
  } catch (error) {
    return error instanceof StreamError && error.message !== '';
  }
};

/** Texts that were neither read nor refused, of all that were tried. */
function fuzz(): number {
  const plain = bodyOf(plainTrack());
  const laid = setCourse({ style: 'slalom', lengthM: 160, dropM: 45, seed: 3 });
  const slalom = { ...plain, style: 'slalom' as const, course: { ...laid, trees: laid.trees.slice(0, 10) } };
  const below = chance(20_260_101);
  const kinds = [
    { text: encodeTrack(plain), letters: LETTERS, read: readCode, seal: false },
    { text: encodeTrack(slalom), letters: LETTERS, read: readCode, seal: true },
    { text: writeTrackFile([plain]), letters: JSON_LETTERS, read: readFile, seal: false },
    { text: someRide(), letters: LETTERS, read: readStream, seal: false },
  ];
  let failures = 0;
  for (let n = 0; n < TRIES; n++) {
    const kind = kinds[n % kinds.length]!;
    const bent = mutated(kind.text, kind.letters, below);
    const text = kind.seal ? sealed(bent) : bent;
    const begun = performance.now();
    let fine = false;
    try {
      fine = kind.read(text);
    } catch (error) {
      console.error(`Text ${n} raised`, error);
    }
    if (!fine || performance.now() - begun > PATIENCE) failures++;
  }
  return failures;
}

/** A downhill of 3 km with 300 gates. */
function longTrack(): TrackBody {
  const laid = setCourse({ style: 'downhill', lengthM: 3000, dropM: 1000, seed: 9, difficulty: 'hard' });
  const gates = Array.from({ length: 300 }, (_, i) => {
    const side = i % 2 === 0 ? (1 as const) : (-1 as const);
    const y = 20_000 + i * 9800;
    return { x: Math.round(centreLine(laid, y)) + side * 1500, y, side, width: 6000 };
  });
  return { ...bodyOf(plainTrack()), style: 'downhill', course: { ...laid, gates } };
}

/** The middle time of checking a track, ms. */
function validateMs(draft: TrackBody): number {
  const runs = Array.from({ length: 60 }, () => {
    const begun = performance.now();
    findingsOf(draft);
    return performance.now() - begun;
  });
  return runs.sort((a, b) => a - b)[runs.length >> 1]!;
}

/** The longest code of a slalom of 60 gates, over twenty hills. */
function longestCode(): number {
  const plain = bodyOf(plainTrack());
  let longest = 0;
  for (let seed = 0; seed < 20; seed++) {
    const laid = setCourse({ style: 'slalom', lengthM: 560, dropM: 190, seed, difficulty: 'hard' });
    const course = { ...laid, gates: laid.gates.slice(0, 60) };
    if (course.gates.length < 60) throw new Error('The setter laid fewer than 60 gates.');
    longest = Math.max(longest, encodeTrack({ ...plain, style: 'slalom', course }).length);
  }
  return longest;
}

/**
 * builder.validateMs: checking a track of 300 gates on a 3 km downhill. builder.editMs: what dragging a gate of it or
 * undoing a step costs the page's main thread until it is seen; a frame has 16 ms. code.chars60: the code of a slalom of
 * 60 gates. fuzz.failures: of 100,000 mutated codes (half of them with their checksum made right), files and input
 * streams, those that were neither read nor refused at once.
 */
export default {
  name: 'builder',
  run: async (): Promise<Record<string, number>> => ({
    'builder.validateMs': validateMs(longTrack()),
    'builder.editMs': await editMs(longTrack()),
    'code.chars60': longestCode(),
    'fuzz.failures': fuzz(),
  }),
};
