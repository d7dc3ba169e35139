import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayMode } from '../../../src/play/session/mode';
import type { Checkpoints } from '../../../src/play/session/ride-set';
import { openSession, type Session } from '../../../src/play/session/session';
import type { LaneElements, LaneSetup, Opening } from '../../../src/play/session/setup';
import type { Track } from '../../../src/tracks';
import { openSlope, track } from '../ride/slope';
import { FakeElement, openStagePage, type StagePage } from './stage-page';

let page: StagePage;
const sound = { frame: vi.fn(), event: vi.fn(), medal: vi.fn(), setOptions: vi.fn(), dispose: vi.fn() };

vi.mock('../../../src/view', () => ({
  createFrameTime: () => ({ nowMs: 0, dt: 0, alpha: 0 }),
  webglSupport: () => 'full',
  createView: () => Promise.resolve(page.picture.view),
}));
vi.mock('../../../src/sound', () => ({ createSound: () => sound }));
vi.mock('../../../src/worker', () => ({ holdRideLock: () => () => undefined }));

const k = openSlope();
const NAMES = ['Red', 'Blue'] as const;

function laneOf(lane: 0 | 1): LaneSetup {
  return {
    compiled: k,
    look: {
      ...{ equipment: 'ski', goofy: false, bib: String(lane + 1), kind: 'me', label: NAMES[lane] },
      kit: { primary: '#ffffff', secondary: '#000000' },
    },
    rider: `a1b2c3d4e5f6g7${lane}`,
    options: { gunTick: 300 },
    share: { keys: lane === 0 ? 'letters' : 'arrows', pad: lane },
    hud: {
      ...{ units: 'metric', hints: false, hidesSplits: true },
      startWord: () => '',
      stuckWord: () => '',
    },
  };
}

let session: Session | undefined;
let mode: PlayMode;
let modes: string[];
let kept: Checkpoints[];
let rebuilt: Opening[];
let huds: readonly FakeElement[];

async function open(opening: Opening = { kind: 'gate' }): Promise<Session> {
  huds = [new FakeElement(), new FakeElement()];
  const elements = huds.map((hud) => ({ pane: page.stage, canvas: page.canvas, hud }));
  session = await openSession(elements as unknown as readonly LaneElements[], {
    track: { ...track, light: 'crisp', style: 'training', seed: 1 } as unknown as Track,
    lanes: [laneOf(0), laneOf(1)],
    ...{ rivals: [], opening, attempts: 'one', cheer: 'none' },
    onCheckpoint: (at) => kept.push(at),
    onGivenUp: () => undefined,
    onMode(next) {
      mode = next;
      modes.push(next.kind);
    },
    onRebuild: (at) => rebuilt.push(at),
    onPlayback: () => undefined,
  });
  return session!;
}

const key = (code: string): void => {
  page.send(page.window, 'keydown', { code, key: code });
  page.send(page.window, 'keyup', { code, key: code });
};
/** Opens both gates and lets frames pass, until both are down at the most. */
function ride(frames = 6000): void {
  for (let n = 0; n < frames && mode.kind === 'ride'; n++) {
    if (n % 50 === 0) key('KeyW');
    if (n % 50 === 25) key('ArrowUp');
    page.frames(1);
  }
}
const clockOf = (lane: 0 | 1): string => huds[lane]!.querySelector('[data-hud="time"]').textContent;

beforeEach(() => {
  page = openStagePage();
  modes = [];
  kept = [];
  rebuilt = [];
  mode = { kind: 'loading' };
  sound.event.mockClear();
  sound.frame.mockClear();
});
afterEach(() => {
  session?.dispose();
  session = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('two lanes', () => {
  it('each show their own rider first, with the other one beside', async () => {
    await open();
    page.frames(2);
    expect(page.picture.frames.slice(-2)).toEqual([
      { first: 'Red', riders: 2 },
      { first: 'Blue', riders: 2 },
    ]);
    expect(huds.map((hud) => hud.querySelector('[data-hud="tags"]').textContent)).toEqual(['Blue', 'Red']);
  });

  it('are over together, once, with an end each', async () => {
    await open();
    ride();
    page.frames(50);
    expect(modes).toEqual(['ride', 'over']);
    expect(mode).toMatchObject({ ends: [{ result: { kind: 'ride' } }, { result: { kind: 'ride' } }] });
  });

  it('hear the start signal once, and what befalls each of them', async () => {
    await open();
    ride();
    const kinds = sound.event.mock.calls.map(([e]) => (e as { kind: string }).kind);
    const count = (kind: string): number => kinds.filter((one) => one === kind).length;
    expect([count('go'), count('wand'), count('finish')]).toEqual([1, 2, 2]);
  });

  it('are steered by each rider’s own keys', async () => {
    await open();
    for (let n = 0; n < 250; n++) {
      if (n % 20 === 0) key('ArrowUp');
      page.frames(1);
    }
    expect(clockOf(0)).toBe('0:00.00');
    expect(clockOf(1)).not.toBe('0:00.00');
  });

  it('cannot be begun anew', async () => {
    const duel = await open();
    ride(400);
    const [before] = duel.checkpoints()!;
    duel.restart();
    expect(duel.checkpoints()![0]!.ticks).toBe(before!.ticks);
  });

  it('stand still together where they are, which is kept, and count down before they go on', async () => {
    const duel = await open();
    ride(400);
    duel.pause('asked');
    expect(mode).toEqual({ kind: 'paused', why: 'asked' });
    expect(kept.at(-1)).toEqual(duel.checkpoints());
    const before = duel.checkpoints()!.map(({ ticks }) => ticks);
    duel.resume();
    page.frames(50);
    expect(huds.map((hud) => hud.querySelector('[data-hud="count"]').textContent)).toEqual(['1', '1']);
    expect(duel.checkpoints()!.map(({ ticks }) => ticks)).toEqual(before);
    page.frames(50);
    expect(duel.checkpoints()![0]!.ticks).toBeGreaterThan(before[0]!);
  });
});

describe('a lost picture of two', () => {
  it('is built anew where both were', async () => {
    const duel = await open();
    ride(400);
    page.picture.lose(true);
    duel.resume();
    expect(rebuilt).toEqual([{ kind: 'middle', from: duel.checkpoints() }]);
    duel.dispose();
    await open(rebuilt[0]!);
    expect(mode).toEqual({ kind: 'paused', why: 'restored' });
    expect(page.picture.frames.slice(-2).map(({ first }) => first)).toEqual(['cut', 'Blue']);
  });

  it('after the end shows the end again, and no second one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const duel = await open();
    ride();
    page.picture.lose(true);
    vi.advanceTimersByTime(3000);
    expect(rebuilt).toMatchObject([{ kind: 'over' }]);
    const { ends } = mode as Extract<PlayMode, { kind: 'over' }>;
    duel.dispose();
    await open(rebuilt[0]!);
    expect(mode).toEqual({ kind: 'over', ends });
    expect(page.picture.frames.at(-1)).toEqual({ first: 'Blue', riders: 2 });
  });
});
