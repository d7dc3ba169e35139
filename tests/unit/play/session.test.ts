import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayMode } from '../../../src/play/session/mode';
import type { Checkpoints } from '../../../src/play/session/ride-set';
import type { Rival } from '../../../src/play/session/rider-look';
import { openSession, type Session } from '../../../src/play/session/session';
import type { Opening } from '../../../src/play/session/setup';
import type { Checkpoint } from '../../../src/ride';
import { changeSettings, settingsStore } from '../../../src/session';
import type { Track } from '../../../src/tracks';
import type { RiderLook } from '../../../src/view';
import { fakePad, press } from '../input/page';
import { asOpponent, holding, inGate, openSlope, rideOut, track } from '../ride/slope';
import { openStagePage, type StagePage } from './stage-page';

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
const look = (label: string, kind: RiderLook['kind'] = 'me'): RiderLook => ({
  equipment: 'ski',
  goofy: false,
  kit: { primary: '#ffffff', secondary: '#000000' },
  bib: '1',
  kind,
  label,
});

function rival(steer = 3): Rival {
  const ride = inGate(k);
  rideOut(ride, holding(steer, 1));
  return { ...asOpponent(ride), look: look('Ghost', 'best') };
}

let session: Session | undefined;
let mode: PlayMode;
let playing: boolean[];
let rebuilt: Opening[];
let givenUp: number;
let kept: Checkpoints[];

async function open(
  opening: Opening = { kind: 'gate' },
  rivals: readonly Rival[] = [],
  attempts: 'many' | 'one' = 'many',
): Promise<Session> {
  session = await openSession(
    [
      {
        pane: page.stage as unknown as HTMLElement,
        canvas: page.canvas as unknown as HTMLCanvasElement,
        hud: page.hud as unknown as HTMLElement,
      },
    ],
    {
      track: { ...track, light: 'crisp', style: 'training', seed: 1 } as unknown as Track,
      lanes: [
        {
          compiled: k,
          look: look('Me'),
          rider: 'a1b2c3d4e5f6g7h',
          options: {},
          hud: { units: 'metric', hints: false, startWord: () => '', stuckWord: () => '' },
        },
      ],
      rivals,
      cheer: 'medal',
      opening,
      attempts,
      onCheckpoint: (at) => kept.push(at),
      onGivenUp: () => {
        givenUp++;
      },
      onMode: (next) => {
        mode = next;
      },
      onRebuild: (at) => rebuilt.push(at),
      onPlayback: (p) => playing.push(p.playing),
    },
  );
  return session!;
}

const key = (code: string): void => {
  page.send(page.window, 'keydown', { code, key: code });
  page.send(page.window, 'keyup', { code, key: code });
};
/** Opens the wand and rides until this mode, or for at most two minutes. */
function ride(until: PlayMode['kind'] = 'over'): void {
  for (let n = 0; n < 6000 && mode.kind !== until; n++) {
    if (n % 50 === 0) key('ArrowUp');
    page.frames(1);
  }
  expect(mode.kind).toBe(until);
}
const names = (): string => page.hud.querySelector('[data-hud="tags"]').textContent;
const lastCamera = (): string | undefined => page.picture.cameras.at(-1);

beforeEach(() => {
  page = openStagePage();
  mode = { kind: 'loading' };
  playing = [];
  rebuilt = [];
  givenUp = 0;
  kept = [];
  sound.frame.mockClear();
  changeSettings({ camera: 'low' });
});
afterEach(() => {
  session?.dispose();
  session = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('after a replay', () => {
  it('the next attempt has its own names over its own ghosts', async () => {
    const stage = await open({ kind: 'gate' }, [rival()]);
    const before = page.hud.querySelector('[data-hud="tags"]').children[0];
    expect(names()).toBe('Ghost');
    ride();
    stage.replay();
    page.frames(3);
    expect(page.hud.querySelector('[data-hud="tags"]').children[0]).not.toBe(before);
    stage.unwatch();
    stage.restart();
    page.frames(3);
    expect(page.hud.querySelector('[data-hud="tags"]').children[0]).toBe(before);
  });

  it('the ride’s camera is back, whatever the viewer looked through', async () => {
    const stage = await open();
    ride();
    stage.replay();
    expect(lastCamera()).toBe('chase');
    stage.setViewerCamera('tv');
    expect(lastCamera()).toBe('tv');
    stage.unwatch();
    expect(lastCamera()).toBe('low');
    stage.restart();
    expect(lastCamera()).toBe('low');
    key('KeyC');
    page.frames(2);
    expect(lastCamera()).toBe('chase');
  });
});

describe('the viewer', () => {
  it('begins on clean snow, not on the trail of the ride that has just ended', async () => {
    const stage = await open();
    ride();
    const before = page.picture.frames.filter(({ first }) => first === 'cut').length;
    stage.replay();
    expect(page.picture.frames.filter(({ first }) => first === 'cut')).toHaveLength(before + 1);
  });

  it('says at once that it stands still when the page was hidden', async () => {
    await open({ kind: 'watch', rides: [rival()], after: undefined });
    page.frames(3);
    expect(playing.at(-1)).toBe(true);
    page.document.hidden = true;
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(playing.at(-1)).toBe(false);
  });

  it('is silent from its first moment', async () => {
    const stage = await open();
    ride();
    expect(sound.frame.mock.lastCall![1]).toBeDefined();
    stage.replay();
    page.frames(3);
    expect(sound.frame.mock.lastCall![1]).toBeUndefined();
  });
});

describe('a window that loses the focus', () => {
  it('pauses a ride, but not in the gate', async () => {
    const stage = await open();
    page.frames(3);
    page.window.dispatchEvent(new Event('blur'));
    expect(mode.kind).toBe('ride');
    for (let n = 0; n < 200; n++) {
      if (n % 50 === 0) key('ArrowUp');
      page.frames(1);
    }
    page.window.dispatchEvent(new Event('blur'));
    expect(mode).toEqual({ kind: 'paused', why: 'unfocused' });
    stage.resume();
    page.frames(1);
    expect(mode.kind).toBe('ride');
  });

  it('lets a replay go on', async () => {
    await open({ kind: 'watch', rides: [rival()], after: undefined });
    page.frames(3);
    page.window.dispatchEvent(new Event('blur'));
    expect(playing.at(-1)).toBe(true);
  });
});

describe('a lost picture', () => {
  it('is not ridden on: going on has it built anew, in the middle of the ride', async () => {
    const stage = await open();
    for (let n = 0; n < 200; n++) {
      if (n % 50 === 0) key('ArrowUp');
      page.frames(1);
    }
    page.picture.lose(true);
    expect(mode).toMatchObject({ kind: 'paused', why: 'lost' });
    stage.resume();
    expect(mode.kind).toBe('paused');
    expect(rebuilt).toMatchObject([{ kind: 'middle' }]);
    stage.restart();
    expect(rebuilt[1]).toEqual({ kind: 'gate' });
  });

  it('that came back by itself is ridden on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stage = await open();
    page.picture.lose(true);
    page.picture.lose(false);
    vi.advanceTimersByTime(10_000);
    stage.resume();
    expect(mode.kind).toBe('ride');
    expect(rebuilt).toEqual([]);
  });

  it('that stays away is built anew at the finish and in the viewer too, without a second end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stage = await open({ kind: 'gate' }, [rival()]);
    ride();
    const { ends } = mode as Extract<PlayMode, { kind: 'over' }>;
    page.picture.lose(true);
    vi.advanceTimersByTime(3000);
    expect(rebuilt).toEqual([{ kind: 'over', ends }]);
    stage.replay();
    expect(mode.kind).toBe('over');
    expect(rebuilt[1]).toMatchObject({ kind: 'watch', after: ends });
    expect((rebuilt[1] as Extract<Opening, { kind: 'watch' }>).rides).toHaveLength(2);
    stage.dispose();

    const again = await open(rebuilt[0]!);
    expect(mode).toEqual({ kind: 'over', ends });
    expect(page.picture.frames.at(-1)).toEqual({ first: 'Me', riders: 2 });
    again.replay();
    page.frames(5);
    again.unwatch();
    page.frames(500);
    expect(mode).toEqual({ kind: 'over', ends });
    again.restart();
    expect(mode.kind).toBe('ride');
  });
});

describe('many ghosts', () => {
  it('are in the picture of a ride as far as the device draws them, and all of them in the viewer', async () => {
    const rivals = [rival(), rival(), rival()];
    const stage = await open({ kind: 'gate' }, rivals);
    expect(page.picture.view.ghosts).toBe(2);
    ride();
    expect(page.picture.frames.at(-1)).toEqual({ first: 'Me', riders: 3 });
    stage.replay();
    page.frames(5);
    expect(page.picture.frames.at(-1)).toEqual({ first: 'Me', riders: 4 });
  });
});

describe('a pause', () => {
  it('begins and ends with the pad’s start button', async () => {
    page.pads[0] = fakePad();
    await open();
    page.frames(2);
    const start = (): void => {
      press(page.pads[0]!, 9);
      page.frames(2);
      press(page.pads[0]!, 9, false);
      page.frames(2);
    };
    start();
    expect(mode.kind).toBe('paused');
    start();
    expect(mode.kind).toBe('ride');
  });

  it.each([
    ['one', true],
    ['many', false],
  ] as const)('where %s may be ridden keeps where the run stands: %s', async (attempts, keeps) => {
    const stage = await open({ kind: 'gate' }, [], attempts);
    for (let n = 0; n < 210; n++) {
      if (n % 50 === 0) key('ArrowUp');
      page.frames(1);
    }
    stage.pause('asked');
    const now = stage.checkpoints()!;
    expect(now[0]!.ticks % 300).not.toBe(0);
    expect(kept.some(([at]) => at!.ticks === now[0]!.ticks)).toBe(keeps);
  });

  it('in the gate keeps nothing', async () => {
    const stage = await open({ kind: 'gate' }, [], 'one');
    page.frames(20);
    stage.pause('asked');
    expect(kept).toEqual([]);
  });

  it('asks for no frame any more once the stage is gone', async () => {
    const stage = await open();
    stage.pause('asked');
    expect(page.waiting()).toBe(1);
    stage.dispose();
    expect(page.waiting()).toBe(0);
  });
});

describe('a ride taken up again in its middle', () => {
  it('shows that moment at once: the camera stands behind the rider, clock and lights are the ride’s', async () => {
    const stage = await open();
    for (let n = 0; n < 300; n++) {
      if (n % 50 === 0) key('ArrowUp');
      page.frames(1);
    }
    const from = stage.checkpoints()!;
    stage.dispose();
    page = openStagePage();
    await open({ kind: 'middle', from });
    expect(mode).toMatchObject({ kind: 'paused', why: 'restored' });
    expect(page.picture.frames.map(({ first }) => first).slice(-2)).toEqual(['cut', 'Me']);
    expect(page.hud.querySelector('[data-hud="time"]').textContent).not.toBe('0:00.00');
    expect(page.hud.querySelector('[data-hud="lights"]').dataset.on).toBe('no');
  });
});

describe('a stage that becomes too low', () => {
  it('stops the ride, and lets it go on only when there is room again', async () => {
    const stage = await open();
    page.frames(10);
    page.lowness.matches = true;
    page.lowness.dispatchEvent(new Event('change'));
    expect(mode).toMatchObject({ kind: 'paused', why: 'low' });
    stage.resume();
    expect(mode.kind).toBe('paused');
    page.lowness.matches = false;
    stage.resume();
    expect(mode.kind).toBe('ride');
  });

  it('keeps the ride from being given up, and a new one from setting off', async () => {
    const stage = await open();
    page.frames(10);
    page.lowness.matches = true;
    page.lowness.dispatchEvent(new Event('change'));
    stage.restart();
    expect([mode.kind, givenUp]).toEqual(['paused', 0]);
    page.lowness.matches = false;
    stage.resume();
    ride();
    page.lowness.matches = true;
    stage.restart();
    expect(mode).toMatchObject({ kind: 'paused', why: 'low' });
  });
});

describe('a restart', () => {
  it('gives up what the checkpoints told of the attempt', async () => {
    const stage = await open();
    page.frames(10);
    expect(givenUp).toBe(0);
    stage.restart();
    expect(givenUp).toBe(1);
  });

  it('by a held tap works at the finish before its sheet is there', async () => {
    await open();
    ride();
    page.send(page.stage, 'pointerdown', {
      pointerId: 1,
      pointerType: 'touch',
      clientX: 300,
      clientY: 100,
      button: 0,
      timeStamp: performance.now(),
    });
    page.frames(40);
    expect(mode.kind).toBe('ride');
  });
});

describe('a fault in a frame', () => {
  it('stops the loop and is said once', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open();
    page.frames(2);
    page.picture.breakNext();
    page.frames(20);
    expect(mode).toEqual({ kind: 'blind', why: 'failed' });
    expect(error).toHaveBeenCalledTimes(1);
    expect(page.waiting()).toBe(0);
  });
});

describe('less motion', () => {
  it('follows the system while a ride is open', async () => {
    await open();
    const settings = vi.mocked(page.picture.view.settings);
    page.stillness.matches = true;
    page.stillness.dispatchEvent(new Event('change'));
    expect(settings.mock.lastCall![0]).toMatchObject({ reducedMotion: true });
  });
});

describe('tilt', () => {
  it('takes the pose at the wand, and at going on after a pause, as its middle', async () => {
    changeSettings({ tilt: true, autoTuck: false });
    const stage = await open();
    const lean = (gamma: number): void => page.send(page.window, 'deviceorientation', { beta: 30, gamma });
    const steer = (): number => {
      page.frames(5);
      const [{ runs }] = stage.checkpoints() as [Checkpoint];
      return runs.at(-2)!;
    };
    lean(0);
    for (let n = 0; n < 400 && !stage.checkpoints(); n++) {
      lean(20);
      if (n % 50 === 0) key('ArrowUp');
      page.frames(1);
    }
    lean(20);
    expect(steer()).toBe(0);
    lean(44);
    expect(steer()).toBe(127);
    stage.pause('asked');
    stage.resume();
    page.frames(100);
    lean(44);
    expect(steer()).toBe(0);
    changeSettings({ tilt: false, autoTuck: true });
  });
});

describe('the camera', () => {
  it('is that of the settings, whether it is chosen by its key or elsewhere', async () => {
    await open();
    expect(lastCamera()).toBe('low');
    key('KeyC');
    expect(settingsStore.getState().camera).not.toBe('low');
    expect(lastCamera()).toBe(settingsStore.getState().camera);
    changeSettings({ camera: 'low' });
    expect(lastCamera()).toBe('low');
  });

  it('chosen under the pause is seen at once, on the same snow', async () => {
    const stage = await open();
    page.frames(3);
    stage.pause('asked');
    const drawn = page.picture.frames.length;
    changeSettings({ camera: 'coach' });
    expect(lastCamera()).toBe('coach');
    // Not cut: that would take the trails away and stand the poles up.
    expect(page.picture.frames.slice(drawn)).toEqual([{ first: 'Me', riders: 1 }]);
  });
});
