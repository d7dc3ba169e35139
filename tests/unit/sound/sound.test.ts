import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSound, type Sound } from '../../../src/sound';

/** A node of the audio graph: anything can be asked of it, and it is connected to itself. */
function anyNode(): unknown {
  const node: object = new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : node),
    set: () => true,
    apply: () => node,
  });
  return node;
}

let state: string;
let made: number;
let sound: Sound;
let document: EventTarget & { hidden: boolean };

const node = anyNode() as object;
const context = {
  sampleRate: 100,
  currentTime: 0,
  get state(): string {
    return state;
  },
  async resume(): Promise<void> {
    state = 'running';
  },
  async suspend(): Promise<void> {
    state = 'suspended';
  },
  async close(): Promise<void> {
    state = 'closed';
  },
};

/** Made with `new`, as the browser's is. */
function FakeContext(): object {
  made++;
  return new Proxy(context, { get: (_, name) => (name in context ? Reflect.get(context, name) : node) });
}

beforeEach(() => {
  made = 0;
  state = 'suspended';
  document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', document);
  vi.stubGlobal('AudioContext', FakeContext);
  sound = createSound({ sound: true, volume: 1, haptics: false });
});
afterEach(() => {
  sound.dispose();
  vi.unstubAllGlobals();
});

const tap = (): boolean => window.dispatchEvent(new Event('pointerdown'));

describe('audio', () => {
  it('begins in the first gesture', () => {
    expect(made).toBe(0);
    tap();
    expect([made, state]).toEqual([1, 'running']);
  });

  it('goes on in the next gesture after a call interrupted it', () => {
    tap();
    state = 'interrupted';
    tap();
    expect(state).toBe('running');
  });

  it('sleeps while it is off and while the page is hidden', () => {
    tap();
    sound.setOptions({ sound: false });
    expect(state).toBe('suspended');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(state).toBe('suspended');
    sound.setOptions({ sound: true });
    expect(state).toBe('running');
    document.hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(state).toBe('suspended');
  });
});
