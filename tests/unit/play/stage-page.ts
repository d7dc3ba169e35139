import { vi } from 'vitest';
import type { View } from '../../../src/view';
import { type FakePage, openPage } from '../input/page';

/** As much of an element as the HUD, names and the stage use. */
export class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  readonly style: Record<string, string> = {};
  className = '';
  clientWidth = 600;
  clientHeight = 1000;
  /** Text nodes and elements inside, or what was written as text. */
  children: unknown[] = [];
  private readonly found = new Map<string, FakeElement>();

  querySelector(selector: string): FakeElement {
    const known = this.found.get(selector);
    if (known) return known;
    const made = new FakeElement();
    this.found.set(selector, made);
    return made;
  }
  replaceChildren(...children: unknown[]): void {
    this.children = children;
  }
  get textContent(): string {
    return this.children
      .map((c) => (typeof c === 'string' ? c : ((c as Text).data ?? (c as FakeElement).textContent)))
      .join('');
  }
  set textContent(text: string) {
    this.children = [text];
  }
}

/** A picture that draws nothing and notes what it is asked for. */
export interface FakeView {
  readonly view: View;
  readonly cameras: string[];
  /** Pictures drawn, and cuts to another moment between them. */
  readonly frames: { first: string; riders: number }[];
  readonly lines: (Float32Array | null)[];
  /** Takes the picture away, or gives it back. */
  readonly lose: (lost: boolean) => void;
  /** The next frame fails. */
  readonly breakNext: () => void;
}

function fakeView(): FakeView {
  const cameras: string[] = [];
  const frames: { first: string; riders: number }[] = [];
  const lines: (Float32Array | null)[] = [];
  let lose: (lost: boolean) => void = () => undefined;
  let broken = false;
  const view = {
    frame(riders: readonly { look: { label: string } }[]) {
      if (broken) throw new Error('no picture');
      frames.push({ first: riders[0]!.look.label, riders: riders.length });
    },
    setCamera: (mode: string) => cameras.push(mode),
    idealLine: (points: Float32Array | null) => lines.push(points),
    onLost(callback: (lost: boolean) => void) {
      lose = callback;
      return () => undefined;
    },
    ghosts: 2,
    project: () => false,
    sharpen: () => undefined,
    restart: () => undefined,
    cut: () => frames.push({ first: 'cut', riders: 0 }),
    lay: () => undefined,
    resize: () => undefined,
    settings: vi.fn(),
    dispose: () => undefined,
  };
  return {
    view: view as unknown as View,
    cameras,
    frames,
    lines,
    lose: (lost) => lose(lost),
    breakNext() {
      broken = true;
    },
  };
}

/** A page with a stage on it, whose frames and clock the test moves. */
export interface StagePage extends FakePage {
  readonly hud: FakeElement;
  readonly canvas: FakeElement;
  readonly document: EventTarget & { hidden: boolean };
  readonly stillness: EventTarget & { matches: boolean };
  /** Whether the stage is too low to ride on. */
  readonly lowness: EventTarget & { matches: boolean };
  readonly picture: FakeView;
  /** Lets `n` frames of 20 ms pass. */
  readonly frames: (n: number) => void;
  /** Frames that somebody waits for. */
  readonly waiting: () => number;
}

export function openStagePage(): StagePage {
  const page = openPage();
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    createElement: () => new FakeElement(),
    createTextNode: (data: string) => ({ data }),
  });
  const stillness = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('document', document);
  const lowness = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('height') ? lowness : stillness));
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  let now = 1000;
  let last = 0;
  const asked = new Map<number, FrameRequestCallback>();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    asked.set(++last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => asked.delete(id));
  return {
    ...page,
    hud: new FakeElement(),
    canvas: new FakeElement(),
    document,
    stillness,
    lowness,
    picture: fakeView(),
    frames(n) {
      for (let i = 0; i < n; i++) {
        now += 20;
        const due = [...asked.values()];
        asked.clear();
        for (const callback of due) callback(now);
      }
    },
    waiting: () => asked.size,
  };
}
