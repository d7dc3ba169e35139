import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RideEventKind } from '../../../src/ride';
import { compile, create } from '../../../src/sim';
import { createSound, type Sound } from '../../../src/sound';
import { plane } from '../sim/courses';

/** A value that moves in time, and where it went. */
interface Param {
  value: number;
  readonly went: number[];
}

function anyParam(): Param {
  const went: number[] = [];
  const go = (value: number): void => void went.push(value);
  const ways = { setValueAtTime: go, linearRampToValueAtTime: go, exponentialRampToValueAtTime: go };
  return { value: 0, went, ...ways, setTargetAtTime: () => undefined } as Param;
}

/** A node of the audio graph, as far as sounds are told apart by it. */
interface Node {
  readonly frequency: Param;
  readonly gain: Param;
  readonly to: Node | undefined;
  readonly from: number;
  readonly until: number;
}

/** A sound that was played. */
interface Heard {
  /** A note, or a hiss of noise. */
  readonly note: boolean;
  /** Pitches it goes through, Hz; a hiss has one. */
  readonly hz: readonly number[];
  readonly from: number;
  readonly until: number;
  readonly peak: number;
}

let played: { readonly note: boolean; readonly node: Node }[];
let sound: Sound;

function anyNode(note?: boolean): Node {
  const node: Record<string | symbol, unknown> = {
    connect: (to: unknown) => {
      node.to = to;
      return to;
    },
    disconnect: () => undefined,
    getChannelData: () => new Float32Array(1),
    start: (at: number) => {
      node.from = at;
      if (note !== undefined) played.push({ note, node: made });
    },
    stop: (at: number) => {
      node.until = at;
    },
  };
  const known = new Set<string | symbol>(['to', 'from', 'until', 'buffer', 'loop', 'type']);
  const made = new Proxy(node, {
    get: (_, name) => {
      if (!(name in node) && !known.has(name)) node[name] = anyParam();
      return node[name];
    },
  }) as unknown as Node;
  return made;
}

function FakeContext(): object {
  const context = {
    ...{ sampleRate: 100, currentTime: 0, state: 'suspended', destination: anyNode() },
    resume: () => {
      context.state = 'running';
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  return new Proxy(context, {
    get: (_, name) => {
      if (name in context) return Reflect.get(context, name) as unknown;
      return () =>
        anyNode(name === 'createOscillator' ? true : name === 'createBufferSource' ? false : undefined);
    },
  });
}

beforeEach(() => {
  played = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('AudioContext', FakeContext);
  sound = createSound({ sound: true, volume: 1, haptics: false });
  window.dispatchEvent(new Event('pointerdown'));
});
afterEach(() => {
  sound.dispose();
  vi.unstubAllGlobals();
});

/** What is heard at an event, in the order of its beginning. */
function heard(kind: RideEventKind, value = 0): readonly Heard[] {
  played = [];
  sound.event({ kind, index: 0, value });
  return played
    .map(({ note, node }) => {
      const through = note ? node : node.to!;
      const { went, value } = through.frequency;
      return {
        ...{ note, hz: note ? went : [value], from: node.from, until: node.until },
        peak: Math.max(...through.to!.gain.went),
      };
    })
    .sort((a, b) => a.from - b.from);
}

const notes = (all: readonly Heard[]): readonly Heard[] => all.filter(({ note }) => note);
const seconds = (all: readonly Heard[]): number => Math.max(...all.map(({ until }) => until));
const loudest = (all: readonly Heard[]): number => Math.max(...all.map(({ peak }) => peak));

describe('what is heard of a ride', () => {
  it('three short beeps, and a fourth that is long and higher', () => {
    const [short, ...others] = heard('beep');
    const [long, ...more] = heard('go');
    expect([...others, ...more]).toEqual([]);
    expect([short!.note, long!.note]).toEqual([true, true]);
    expect(short!.until).toBeLessThan(0.2);
    expect(long!.until).toBeGreaterThan(0.5);
    expect(long!.hz[0]).toBeGreaterThan(short!.hz[0]!);
  });

  it('a wand that springs open without a note', () => {
    const wand = heard('wand');
    expect(wand.length).toBeGreaterThan(0);
    expect(notes(wand)).toEqual([]);
    expect(seconds(wand)).toBeLessThan(0.3);
  });

  it('a pole that is brushed, shortly; one ridden over harder, and that it was not passed', () => {
    const brushed = heard('brushed');
    const straddled = heard('straddled');
    const missed = heard('missed');
    expect(seconds(brushed)).toBeLessThan(0.2);
    expect(straddled).toEqual(expect.arrayContaining([...missed]));
    const struck = straddled.filter((one) => !missed.some((two) => two.hz[0] === one.hz[0]));
    expect(struck).toHaveLength(brushed.length);
    expect(loudest(struck)).toBeGreaterThan(loudest(brushed) * 1.3);
  });

  it('a missed gate by two notes of which the second is lower', () => {
    const [first, second, ...others] = heard('missed');
    expect(others).toEqual([]);
    expect(second!.from).toBeGreaterThan(first!.from);
    expect(second!.hz[0]).toBeLessThan(first!.hz[0]!);
  });

  it('a split that rises ahead, falls behind and stays level without a ghost', () => {
    const steps = [-250_000, 250_000, Number.NaN].map((deltaUs) => {
      const [first, second, ...others] = heard('split', deltaUs);
      expect(others).toEqual([]);
      return Math.sign(second!.hz[0]! - first!.hz[0]!);
    });
    expect(steps).toEqual([1, -1, 0]);
  });

  it('a landing the louder the heavier it is, and a fall that slides on', () => {
    const [light, heavy, fall] = [heard('land', 1), heard('land', 5), heard('crash')];
    expect(loudest(heavy)).toBeGreaterThan(loudest(light) * 1.5);
    expect(seconds(heavy)).toBeLessThan(0.3);
    expect(notes(fall).map(({ hz }) => hz)).toEqual(notes(heavy).map(({ hz }) => hz));
    expect(seconds(fall)).toBeGreaterThan(1);
  });

  it('people and their bells at the finish, for some seconds', () => {
    const crowd = heard('finish');
    expect(notes(crowd).length).toBeGreaterThan(10);
    expect(seconds(crowd)).toBeGreaterThan(3);
  });

  it('a gate that rushes by, louder, higher and shorter the faster, unheard when one hardly moves', () => {
    const k = compile(plane(15, { length: 60 }), 'ski');
    const [none, slow, fast] = [2, 14, 34].map((speed) => {
      const s = create(k);
      s.vy = speed;
      sound.frame(k, s);
      return heard('passed');
    });
    expect(none).toEqual([]);
    expect(loudest(fast!)).toBeGreaterThan(loudest(slow!) * 1.5);
    expect(fast![0]!.hz[0]).toBeGreaterThan(slow![0]!.hz[0]! + 100);
    expect(seconds(fast!)).toBeLessThan(seconds(slow!));
  });

  it('nothing of what goes well or has been told', () => {
    for (const kind of ['recovered', 'air', 'restart', 'dnf'] as const) expect(heard(kind), kind).toEqual([]);
  });
});
