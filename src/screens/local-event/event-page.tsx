import { useMemo } from 'react';
import type { EventRow } from '../../db';
import { formatDate, formatNumber, formatRaceTime, t } from '../../i18n';
import {
  countedRaces,
  currentRace,
  type EntryId,
  type EventState,
  entriesOf,
  eventPenaltyUs,
  eventStandings,
  missRuleOf,
  onPodium,
  racesOver,
  type StandingLine,
} from '../../race';
import { settingsStore, useActiveRider } from '../../session';
import { Button, ButtonLink, Card, RowLink, Section, showToast, usePageName } from '../../ui';
import { paths } from '../paths';
import { DiplomaButton, type Holder, type Honoured, inTurn } from '../shared/diploma';
import { csvDialect, csvFile, drawStandings, fileName, handOut } from '../shared/export';
import { lightOf, Podium, type Scene } from '../shared/podium';
import { entryNames, RaceFlow, usePodiumMoment, useRaceTrack, wornIn } from '../shared/race';
import { standingsCsv } from './csv';
import { StandingsTable } from './standings-table';

type Series = Extract<EventState, { kind: 'event' }>;

/** Points or time in the end, as text. */
function totalWords({ scoring }: Series, { points, timeUs }: StandingLine): string {
  return scoring.kind === 'points' ? t('race.diploma.points', { count: points }) : formatRaceTime(timeUs);
}

function HandOuts({ row, state }: { row: EventRow; state: Series }) {
  const names = useMemo(() => entryNames(entriesOf(state)), [state]);
  const me = useActiveRider().id;
  const { name, changedAt } = row;
  const holders = useMemo(() => {
    const placed = onPodium(eventStandings(state), state.scoring).map(
      (line): Holder => ({
        entry: line.entry,
        name: names.get(line.entry) ?? '',
        rank: line.rank,
        total: totalWords(state, line),
      }),
    );
    return inTurn(placed, entriesOf(state), me);
  }, [state, names, me]);
  const of = holders.length;
  const what = useMemo((): Honoured => {
    const races = countedRaces(state);
    return {
      event: name,
      host: '',
      endedMs: changedAt,
      of,
      races: t('event.races.count', { count: races.length }),
      // The hand-outs are shown when a race counts.
      track: races.at(-1)!.race.setup.track,
    };
  }, [name, changedAt, of, state]);
  const csv = (): void => {
    const text = standingsCsv(state, names, csvDialect(settingsStore.getState().csv));
    void handOut(csvFile(fileName(row.name, 'csv', 'event'), text));
  };
  const picture = async (): Promise<void> => {
    const lines = eventStandings(state).map(({ rank, entry, points, timeUs }) => ({
      rank,
      name: names.get(entry) ?? '',
      total: state.scoring.kind === 'points' ? formatNumber(points) : formatRaceTime(timeUs),
    }));
    const sub = `${t('event.races.count', { count: countedRaces(state).length })}, ${formatDate(row.changedAt)}`;
    try {
      const blob = await drawStandings(row.name, sub, lines, t('product'));
      await handOut(new File([blob], fileName(row.name, 'png', 'event'), { type: 'image/png' }));
    } catch (error) {
      console.error(error);
      showToast(t('event.picture.failed'), { tone: 'bad' });
    }
  };
  return (
    <div className="race-outs">
      {currentRace(state) === undefined && <DiplomaButton holders={holders} what={what} />}
      <Button icon="install" onClick={csv}>
        {t('event.csv')}
      </Button>
      <Button icon="upload" onClick={() => void picture()}>
        {t('event.picture')}
      </Button>
    </div>
  );
}

/** The podium of the whole series, where and as its last race was ridden. */
function SeriesPodium({
  row: { name },
  state,
  names,
}: {
  row: EventRow;
  state: Series;
  names: ReadonlyMap<EntryId, string>;
}) {
  const lines = onPodium(eventStandings(state), state.scoring);
  // There is a podium when a race counts.
  const { race } = countedRaces(state).at(-1)!;
  const track = useRaceTrack(race.setup.track);
  const scene = useMemo(
    (): Scene | undefined =>
      track === undefined ? undefined : { title: name, light: lightOf(track), wornBy: wornIn(race) },
    [name, track, race],
  );
  const totals = new Map(lines.map((line) => [line.entry, totalWords(state, line)]));
  return <Podium lines={lines} names={names} totals={totals} scene={scene} />;
}

/** An event: what is next, the standings, its races. */
export function EventPage({ row, state }: { row: EventRow; state: Series }) {
  const now = currentRace(state);
  const names = useMemo(() => entryNames(entriesOf(state)), [state]);
  const lines = useMemo(() => eventStandings(state), [state]);
  const counted = countedRaces(state).length;
  const hasPodium = onPodium(lines, state.scoring).length > 0;
  usePageName(row.name);
  usePodiumMoment(row.id, now === undefined && hasPodium, true);
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{row.name}</h1>
        <p className="sub">
          {t('event.done', { count: racesOver(state), of: state.races.length })}
          {now !== undefined && (
            <>
              {' · '}
              {t(`race.rule.${missRuleOf(state)}`)}
            </>
          )}
        </p>
      </header>
      {now !== undefined && (
        <ButtonLink kind="primary" href={paths.event(row.id, now)}>
          {t('event.ride', { n: now + 1 })}
        </ButtonLink>
      )}
      {now === undefined && hasPodium && <SeriesPodium row={row} state={state} names={names} />}
      <Section title={t(now === undefined ? 'event.standings.final' : 'event.standings')}>
        {counted === 0 ? (
          <p className="sub">{t('event.standings.none')}</p>
        ) : (
          <>
            <StandingsTable
              lines={lines}
              names={names}
              scoring={state.scoring}
              penaltyUs={(entry) => eventPenaltyUs(state, entry)}
            />
            <HandOuts row={row} state={state} />
          </>
        )}
      </Section>
      <Section title={t('event.races')}>
        <Card>
          {state.races.map((race, n) => (
            <RowLink
              // Races keep their places.
              key={`race-${String(n)}`}
              href={paths.event(row.id, n)}
              title={`${t('event.race', { n: n + 1 })}: ${race.setup.track.name}`}
              text={t(`race.open.line.${race.phase}`, { what: t(`race.runs.${race.setup.runs}`) })}
            />
          ))}
        </Card>
      </Section>
      <div className="race-foot">
        <ButtonLink icon="back" href={paths.localEvent}>
          {t('event.all')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** One race of an event. */
export function EventRace({ row, state, race }: { row: EventRow; state: Series; race: number }) {
  const back = paths.event(row.id);
  usePodiumMoment(row.id, currentRace(state) === undefined, false);
  return (
    <RaceFlow
      key={`${row.id} ${String(race)}`}
      row={row}
      race={race}
      title={t('event.race.of', { event: row.name, n: race + 1 })}
      order={race <= (currentRace(state) ?? race) ? 'now' : 'later'}
      after={
        <ButtonLink kind="primary" href={back}>
          {t('event.standings')}
        </ButtonLink>
      }
      foot={
        <ButtonLink icon="back" href={back}>
          {t('event.back')}
        </ButtonLink>
      }
    />
  );
}
