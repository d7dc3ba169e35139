import { formatNumber, t } from '../../../i18n';
import { CALL_MS, type EventPlan, endsMsOf, type PlannedRace, type RacesPlan } from '../../../race';
import { formatLength, windowWords, zoneName } from './when';
import { ownZone } from './zone';

/** A plan told in sentences: what its riders are to know, in the form's preview and on the event's page. */

/** What a race is ridden on. */
export function equipmentWords(equipment: PlannedRace['equipment']): string {
  return t(`online-event.on.${equipment}`);
}

function attemptsWords({ attempts, runs }: PlannedRace): string {
  if (attempts === 'free') return t('online-event.attempts.free');
  return t(runs === 2 ? 'online-event.attempts.each-run' : 'online-event.attempts', { count: attempts });
}

function secondRunWords({ secondRun: { how, reversal } }: RacesPlan): readonly string[] {
  const order =
    reversal === 'all'
      ? t('online-event.reversal.all')
      : t('online-event.reversal', { n: formatNumber(reversal) });
  if (how === 'window') return [t('online-event.second.window')];
  return [t('online-event.second.start-list', { seconds: CALL_MS / 1000 }), order];
}

function scoringWords({ scoring, races }: RacesPlan): readonly string[] {
  if (scoring.kind === 'points') {
    const cut = scoring.cut === 'eight-percent' ? [t('online-event.scoring.cut')] : [];
    return [t('online-event.scoring.points'), ...cut];
  }
  if (races.length === 1) return [];
  return [t(`online-event.scoring.${scoring.kind}`)];
}

/** One race: its track, what it is ridden on, and when. */
export function raceWords(race: PlannedRace, zone: string): string {
  const what = t('online-event.race.words', {
    track: race.track.name,
    equipment: equipmentWords(race.equipment),
  });
  const when = race.windows.map((window, run) =>
    race.runs === 1
      ? windowWords(window, zone)
      : t('online-event.run.when', { n: run + 1, when: windowWords(window, zone) }),
  );
  return `${what} ${when.join('; ')}.`;
}

/** All that an event's riders are to know, a sentence or two each. */
export function planWords(plan: EventPlan): readonly string[] {
  const who = t(`online-event.open.${plan.open}`);
  const where =
    plan.timeZone === ownZone() ? [] : [t('online-event.zone', { zone: zoneName(plan.timeZone) })];
  if (plan.kind === 'cup') {
    const window = { opensMs: plan.opensMs, closesMs: endsMsOf(plan) };
    const what = t('online-event.race.words', {
      track: plan.track.name,
      equipment: equipmentWords(plan.equipment),
    });
    return [
      `${what} ${t('online-event.cup.when', { when: windowWords(window, plan.timeZone) })}`,
      t('online-event.cup.rules'),
      t('online-event.cup.live'),
      who,
      ...where,
    ];
  }
  const { races } = plan;
  const [first] = races;
  const hasTwo = races.some(({ runs }) => runs === 2);
  const same = races.every(({ attempts, runs }) => attempts === first?.attempts && runs === first.runs);
  return [
    ...races.map((race) => raceWords(race, plan.timeZone)),
    ...(same && first !== undefined ? [attemptsWords(first)] : races.map((race, n) => numbered(race, n))),
    ...(hasTwo ? secondRunWords(plan) : []),
    ...scoringWords(plan),
    t(`online-event.takes.${plan.takes}`),
    ...(plan.timesHidden ? [t('online-event.hidden')] : []),
    who,
    ...where,
  ];
}

function numbered(race: PlannedRace, n: number): string {
  return t('online-event.race.said', { n: n + 1, words: attemptsWords(race) });
}

/** How long a window is, in words. */
export function lengthWords({
  opensMs,
  closesMs,
}: {
  readonly opensMs: number;
  readonly closesMs: number;
}): string {
  return formatLength(closesMs - opensMs);
}
