import {
  type EventPlan,
  type EventScoring,
  MAX_ATTEMPTS,
  type PlanFault,
  type PlannedEquipment,
  type PlannedRace,
  parsePlan,
  planFrom,
  type RacesPlan,
  type RaceTrack,
  type Reversal,
  SHORTEST_WINDOW_MS,
  SLOW_NETWORK_MS,
  START_LIST_MS,
  type Template,
} from '../../race';
import { between, isZone, later, msOf, wallOf } from '../shared/online-event';

/*
 * What is typed about an event before it is a plan: times as the clock on the club's wall shows them, numbers as text. A
 * form that makes no plan says which field is at fault.
 */

export interface WindowForm {
  readonly opens: string;
  readonly closes: string;
}

export interface RaceForm {
  /** Tells the rows apart. */
  readonly key: string;
  readonly track: RaceTrack | undefined;
  readonly equipment: PlannedEquipment;
  readonly runs: 1 | 2;
  /** Always two: the second is kept while one run is asked for. */
  readonly windows: readonly [WindowForm, WindowForm];
  /** '' = as many as the rider likes. */
  readonly attempts: string;
}

export interface EventForm {
  readonly kind: EventPlan['kind'];
  readonly name: string;
  readonly timeZone: string;
  readonly open: EventPlan['open'];
  readonly races: readonly [RaceForm, ...RaceForm[]];
  readonly scoring: EventScoring['kind'];
  readonly cut: boolean;
  readonly how: RacesPlan['secondRun']['how'];
  readonly reversal: Reversal;
  readonly takes: RacesPlan['takes'];
  readonly timesHidden: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** A break between two runs that is proposed, ms. */
const BREAK_MS = 900_000;

let made = 0;
const freshKey = (): string => `race-${made++}`;

function windowForm({ opensMs, closesMs }: { opensMs: number; closesMs: number }, zone: string): WindowForm {
  return { opens: wallOf(opensMs, zone), closes: wallOf(closesMs, zone) };
}

/** A second run that would fit after a first one. */
function secondAfter({ closes }: WindowForm): WindowForm {
  return { opens: later(closes, BREAK_MS), closes: later(closes, BREAK_MS + START_LIST_MS) };
}

function raceForm(race: PlannedRace, zone: string): RaceForm {
  const first = windowForm(race.windows[0]!, zone);
  const second = race.windows[1];
  return {
    key: freshKey(),
    track: race.track.id === '' ? undefined : race.track,
    equipment: race.equipment,
    runs: race.runs,
    windows: [first, second === undefined ? secondAfter(first) : windowForm(second, zone)],
    attempts: race.attempts === 'free' ? '' : String(race.attempts),
  };
}

/** A plan as it is shown in a form. */
export function formOf(plan: EventPlan): EventForm {
  const zone = isZone(plan.timeZone) ? plan.timeZone : 'UTC';
  const { kind, name, open } = plan;
  if (plan.kind === 'cup') {
    const { opensMs, track, equipment } = plan;
    const windows = [{ opensMs, closesMs: opensMs + HOUR_MS }];
    const race = raceForm({ track, equipment, runs: 1, windows, attempts: 'free' }, zone);
    return { ...DEFAULTS, kind, name, open, timeZone: zone, races: [race] };
  }
  const [first, ...others] = plan.races.map((race) => raceForm(race, zone));
  return {
    ...{ kind, name, open, timeZone: zone, races: [first!, ...others] },
    scoring: plan.scoring.kind,
    cut: plan.scoring.kind === 'points' && plan.scoring.cut === 'eight-percent',
    how: plan.secondRun.how,
    reversal: plan.secondRun.reversal,
    takes: plan.takes,
    timesHidden: plan.timesHidden,
  };
}

const DEFAULTS = {
  scoring: 'times',
  cut: false,
  how: 'window',
  reversal: 30,
  takes: 'live',
  timesHidden: false,
} as const;

/** What a form begins with. */
export interface Beginning {
  readonly name: string;
  readonly timeZone: string;
  /** At least one where the server has any. */
  readonly tracks: readonly RaceTrack[];
  readonly nowMs: number;
}

const NO_TRACK: RaceTrack = { id: '', hash: '', name: '' };

/** When an event begins unless the host says otherwise, by the clock on the wall: six in the evening, or the next full hour. */
export function beginningOf(
  template: Template,
  { timeZone, nowMs }: Pick<Beginning, 'timeZone' | 'nowMs'>,
): string {
  const wall = wallOf(nowMs, timeZone);
  const nextHour = later(`${wall.slice(0, 13)}:00`, HOUR_MS);
  if (template === 'time-attack' || template === 'weekly-series') return nextHour;
  const evening = `${wall.slice(0, 10)}T18:00`;
  // Who announces an event in the evening means this one, or tomorrow's.
  return between(wall, evening) > 0 ? evening : later(evening, DAY_MS);
}

/** The form of a template, every field filled. */
export function fromTemplate(template: Template, beginning: Beginning): EventForm {
  const { name, timeZone, tracks } = beginning;
  const opens = beginningOf(template, beginning);
  const [track = NO_TRACK, ...others] = tracks;
  const form = formOf(
    planFrom(template, {
      ...{ name, timeZone, opensMs: msOf(opens, timeZone), equipment: 'both' },
      tracks: [track, ...others],
    }),
  );
  if (template !== 'weekly-series') return form;
  // The same hour of the day in each week, also where clocks are changed between them.
  return withRaces(
    form,
    form.races.map((race, n): RaceForm => {
      const first = { opens: later(opens, n * WEEK_MS), closes: later(opens, (n + 1) * WEEK_MS) };
      return { ...race, windows: [first, secondAfter(first)] };
    }),
  );
}

export function withRaces(form: EventForm, races: readonly RaceForm[]): EventForm {
  const [first = form.races[0], ...others] = races;
  return { ...form, races: [first, ...others] };
}

/** The form with one race changed. */
export function withRace(form: EventForm, key: string, change: Partial<RaceForm>): EventForm {
  return withRaces(
    form,
    form.races.map((race) => (race.key === key ? { ...race, ...change } : race)),
  );
}

/** Everything later or earlier with the beginning of the first race: a host who moves an event moves all of it. */
export function begunAt(form: EventForm, opens: string): EventForm {
  const by = between(form.races[0].windows[0].opens, opens);
  if (Number.isNaN(by)) {
    const [race] = form.races;
    const [first, second] = race.windows;
    return withRace(form, race.key, { windows: [{ ...first, opens }, second] });
  }
  const moved = ({ opens: from, closes }: WindowForm): WindowForm => ({
    opens: later(from, by),
    closes: later(closes, by),
  });
  return withRaces(
    form,
    form.races.map((race) => ({ ...race, windows: [moved(race.windows[0]), moved(race.windows[1])] })),
  );
}

/** The form with one race more: like the last, a week later where races follow each other by weeks, else the next day. */
export function withOneMore(form: EventForm, track: RaceTrack): EventForm {
  const last = form.races.at(-1)!;
  const before = form.races.at(-2);
  const step =
    before === undefined ? DAY_MS : between(before.windows[0].opens, last.windows[0].opens) || DAY_MS;
  const moved = ({ opens, closes }: WindowForm): WindowForm => ({
    opens: later(opens, step),
    closes: later(closes, step),
  });
  const windows = [moved(last.windows[0]), moved(last.windows[1])] as const;
  return withRaces(form, [...form.races, { ...last, key: freshKey(), track, windows }]);
}

/** A race with a change of its runs or of how the second is ridden: a start list lasts a quarter of an hour at most. */
export function withRuns(race: RaceForm, runs: 1 | 2): RaceForm {
  const [first, second] = race.windows;
  const fits = between(first.closes, second.opens) >= BREAK_MS;
  return { ...race, runs, windows: [first, fits ? second : secondAfter(first)] };
}

/** The form with second runs ridden that way, their windows as long as that takes. */
export function withSecondRun(form: EventForm, how: EventForm['how']): EventForm {
  const races = form.races.map((race): RaceForm => {
    const [first, second] = race.windows;
    const length = how === 'start-list' ? START_LIST_MS : HOUR_MS;
    return { ...race, windows: [first, { ...second, closes: later(second.opens, length) }] };
  });
  return { ...withRaces(form, races), how };
}

/** What a form comes to. */
export type FormPlan =
  | { readonly ok: true; readonly plan: EventPlan }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

const NO_TIME = Number.NaN;

function attemptsOf(text: string): number | 'free' {
  return text.trim() === '' ? 'free' : /^\d+$/.test(text.trim()) ? Number(text) : MAX_ATTEMPTS + 1;
}

function rawRace({ track, equipment, runs, windows, attempts }: RaceForm, zone: string): object {
  return {
    track: track ?? NO_TRACK,
    ...{ equipment, runs, attempts: attemptsOf(attempts) },
    windows: windows.slice(0, runs).map(({ opens, closes }) => ({
      opensMs: msOf(opens, zone),
      closesMs: msOf(closes, zone),
    })),
  };
}

/** The plan of a form, or what is wrong with it. */
export function planOf(form: EventForm): FormPlan {
  const { kind, name, timeZone, open, races } = form;
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  const announced = { kind, name: name.trim(), timeZone, open };
  const [first] = races;
  const raw =
    kind === 'cup'
      ? {
          ...announced,
          track: first.track ?? NO_TRACK,
          equipment: first.equipment,
          opensMs: isZone(timeZone) ? msOf(first.windows[0].opens, zone) : NO_TIME,
        }
      : {
          ...announced,
          races: races.map((race) => rawRace(race, zone)),
          scoring:
            form.scoring === 'points'
              ? { kind: 'points', cut: form.cut ? 'eight-percent' : 'none' }
              : { kind: form.scoring },
          secondRun: { how: form.how, reversal: form.reversal },
          takes: form.takes,
          timesHidden: form.timesHidden,
        };
  const parsed = parsePlan(raw);
  const windows = kind === 'cup' ? [] : windowFaults(form, zone);
  if (parsed.ok && windows.length === 0) return parsed;
  return { ok: false, faults: [...(parsed.ok ? [] : parsed.faults), ...windows] };
}

/** What can be told of windows without knowing the tracks; the server looks at the rest. */
function windowFaults({ races, how }: EventForm, zone: string): readonly PlanFault[] {
  const found: PlanFault[] = [];
  for (const [n, { windows, runs }] of races.entries()) {
    for (const [run, { opens, closes }] of windows.slice(0, runs).entries()) {
      const at = `races.${n}.windows.${run}`;
      const length = msOf(closes, zone) - msOf(opens, zone);
      const isListed = run === 1 && how === 'start-list';
      if (length < SHORTEST_WINDOW_MS)
        found.push({ field: `${at}.closesMs`, code: 'too-short', limits: { least: SHORTEST_WINDOW_MS } });
      if (isListed && length > START_LIST_MS)
        found.push({ field: `${at}.closesMs`, code: 'too-long', limits: { most: START_LIST_MS } });
      if (run === 0) continue;
      const least = msOf(windows[0].closes, zone) + (isListed ? SLOW_NETWORK_MS : 0);
      if (msOf(opens, zone) < least)
        found.push({ field: `${at}.opensMs`, code: 'too-early', limits: { least } });
    }
  }
  return found;
}
