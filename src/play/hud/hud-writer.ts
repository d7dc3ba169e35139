import { t, type Units } from '../../i18n';
import type { LiveRide, RideEvent } from '../../ride';
import type { NamedPlace } from '../../tracks';
import { crashWord, createBanner, missWord } from './banner';
import { createDelta } from './delta';
import { createLights } from './lights';
import { createPlaceNames } from './place-names';
import { createReadings, FIGURES } from './readings';
import { show } from './show';
import { createStuckWatch, type WayOut } from './stuck';
import { createTouchHints } from './touch-hints';

/** Updates a lane's HUD elements directly, from the ride's frame. */
export interface HudWriter {
  /** Called once per frame. */
  readonly frame: (nowMs: number, ride: LiveRide) => void;
  readonly event: (e: Readonly<RideEvent>, ride: LiveRide, nowMs: number) => void;
  /** Shows the countdown before the ride resumes; 0 = none. */
  readonly count: (figure: number) => void;
}

export interface HudOptions {
  readonly units: Units;
  /** Whether to show the touch zones at the start. */
  readonly hints: boolean;
  /** Returns the text beside the lights before the start. */
  readonly startWord: () => string;
  /** Returns the hint for a stuck rider. */
  readonly stuckWord: (way: WayOut) => string;
  /** The rider has one switch, which steers alternately to each side. */
  readonly oneSwitch?: boolean;
  /** Places of the course whose names are shown. */
  readonly places?: readonly NamedPlace[];
  /** Hides intermediate times, because another part of the lane shows the gap. */
  readonly hidesSplits?: boolean;
}

/** Creates the parts of a HUD, each with its elements of the markup. */
function partsOf(root: HTMLElement, options: HudOptions) {
  const maybe = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-hud="${name}"]`);
  const find = (name: string): HTMLElement => maybe(name)!;
  const readings = { bug: find('bug'), code: find('code'), time: find('time'), speed: find('speed') };
  return {
    count: find('count'),
    readings: createReadings({ ...readings, passed: maybe('passed'), bar: maybe('bar') }, options.units),
    delta: createDelta(find('delta'), find('delta-figure'), find('delta-word')),
    lights: createLights(find('lights'), find('lights-word'), options.startWord),
    banner: createBanner(find('banner'), options.stuckWord),
    hints: createTouchHints(find('hints'), options.hints),
  };
}

/** Connects to the markup of a HUD (`Hud`) for one session. */
export function createHudWriter(root: HTMLElement, options: HudOptions): HudWriter {
  const { count, readings, delta, lights, banner, hints } = partsOf(root, options);
  const places = createPlaceNames(options.places ?? [], banner);
  const stuck = createStuckWatch(options.oneSwitch !== true);
  const ready = (): void => {
    readings.clear();
    delta.clear();
    banner.clear();
    places.clear();
    hints.ready();
    lights.light(0);
  };
  ready();

  function event(e: Readonly<RideEvent>, ride: LiveRide, nowMs: number): void {
    switch (e.kind) {
      case 'restart':
        ready();
        break;
      case 'beep':
        lights.light(e.index + 1);
        break;
      case 'go':
        lights.light(4);
        break;
      case 'wand':
        lights.opened(nowMs, ride.cur.gunTick < 0 && e.value < 0);
        hints.opened(nowMs);
        break;
      case 'split':
        if (!options.hidesSplits) delta.tell(e, ride, nowMs);
        break;
      case 'missed':
      case 'straddled':
        banner.say(missWord(e, ride), 'bad', nowMs);
        break;
      case 'crash':
        banner.say(crashWord(e, ride), 'plain', nowMs);
        break;
      case 'dnf':
        banner.say(t('ride.dnf'), 'bad', nowMs);
        break;
      case 'finish':
        hints.clear();
        break;
      case 'passed':
      case 'brushed':
      case 'recovered':
      case 'air':
      case 'land':
        break;
    }
  }

  return {
    event,
    frame(nowMs, ride) {
      readings.frame(nowMs, ride);
      delta.frame(nowMs);
      banner.frame(nowMs);
      places.frame(nowMs, ride);
      banner.tellWayOut(stuck(ride));
      lights.frame(nowMs, ride);
      hints.frame(nowMs, ride);
    },
    count(figure) {
      count.textContent = figure > 0 ? FIGURES[figure]! : '';
      show(count, figure > 0);
    },
  };
}
