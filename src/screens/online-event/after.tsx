import { useMemo } from 'react';
import { formatDate, formatGap, formatRaceTime, t } from '../../i18n';
import type { EventCupList, EventRaceList, EventWholeList } from '../../online';
import { endsMsOf, type RaceTrack } from '../../race';
import { settingsStore, useActiveRider } from '../../session';
import { Button, Card, showToast } from '../../ui';
import { DiplomaButton, type Honoured } from '../shared/diploma';
import { csvDialect, csvFile, drawStandings, fileName, handOut } from '../shared/export';
import { nameOf, type ViewedEvent } from '../shared/online-event';
import { hueOf, lightOf, Podium, type Scene, type Worn, wornBy } from '../shared/podium';
import { useRaceTrack } from '../shared/race';
import { eventCsv } from './csv';
import { dramaOf, type FinalLine, finalLines } from './result';

export interface AfterProps {
  readonly view: ViewedEvent;
  readonly whole: EventWholeList | undefined;
  readonly races: readonly (EventRaceList | undefined)[];
  readonly cup: EventCupList | undefined;
  readonly names: ReadonlyMap<string, string>;
}

/** Who rose most, and the closest finish. */
function Told({ view, races, names }: AfterProps) {
  const { plan } = view.event;
  if (plan.kind === 'cup') return null;
  const words = races.flatMap((list, n) => {
    if (list === undefined) return [];
    const { rise, finish } = dramaOf(list, plan.races[n]?.runs ?? 1);
    const said = [
      ...(rise === undefined
        ? []
        : [t('online-event.drama.rise', { name: nameOf(names, rise.entry), from: rise.from, to: rise.to })]),
      ...(finish === undefined
        ? []
        : [
            t(finish.gapUs === 0 ? 'online-event.drama.tie' : 'online-event.drama.close', {
              ahead: nameOf(names, finish.ahead),
              behind: nameOf(names, finish.behind),
              gap: formatGap(finish.gapUs),
            }),
          ]),
    ];
    return plan.races.length === 1
      ? said
      : said.map((one) => t('online-event.race.said', { n: n + 1, words: one }));
  });
  if (words.length === 0) return null;
  return (
    <Card className="event-told">
      <ul>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Card>
  );
}

/** What each line of the picture says at its end. */
function totalOf({ view, whole, races }: AfterProps, entry: string): string {
  const { plan } = view.event;
  if (plan.kind === 'cup') return '';
  if (plan.races.length === 1) {
    const line = races[0]?.lines.find((one) => one.entry === entry);
    return line?.kind === 'placed' ? formatRaceTime(line.timeUs) : '';
  }
  const line = whole?.lines.find((one) => one.entry === entry);
  if (line === undefined) return '';
  return plan.scoring.kind === 'points'
    ? t('race.diploma.points', { count: line.points })
    : formatRaceTime(line.timeUs);
}

/** Most lines of the picture. */
const MOST = 30;

/** The track on which an event came to its end. */
function lastTrackOf({ event: { plan } }: ViewedEvent): RaceTrack {
  return plan.kind === 'cup' ? plan.track : plan.races.at(-1)!.track;
}

/** The diploma of who looks on, if they have a place. */
function OwnDiploma(props: AfterProps & { lines: readonly FinalLine[] }) {
  const { view, lines, names } = props;
  const { event, me } = view;
  const { plan, server } = event;
  const mine = lines.find(({ entry }) => entry === me);
  const track = lastTrackOf(view);
  const of = lines.length;
  const what = useMemo(
    (): Honoured => ({
      event: plan.name,
      host: server.name,
      endedMs: endsMsOf(plan),
      of,
      track,
      ...(plan.kind === 'races' && plan.races.length > 1
        ? { races: t('event.races.count', { count: plan.races.length }) }
        : {}),
    }),
    [plan, server, of, track],
  );
  if (mine === undefined) return null;
  const total = totalOf(props, me);
  return (
    <DiplomaButton holders={[{ entry: me, name: nameOf(names, me), rank: mine.rank, total }]} what={what} />
  );
}

function HandOuts(props: AfterProps & { lines: readonly FinalLine[] }) {
  const { view, whole, races, cup, names, lines } = props;
  const { event } = view;
  const csv = (): void => {
    const text = eventCsv(event, whole, races, cup, names, csvDialect(settingsStore.getState().csv));
    void handOut(csvFile(fileName(event.plan.name, 'csv', 'event'), text));
  };
  const picture = async (): Promise<void> => {
    const drawn = lines.slice(0, MOST).map(({ rank, entry }) => ({
      rank,
      name: nameOf(names, entry),
      total: totalOf(props, entry),
    }));
    const sub = `${event.server.name}, ${formatDate(endsMsOf(event.plan))}`;
    try {
      const blob = await drawStandings(event.plan.name, sub, drawn, t('product'));
      await handOut(new File([blob], fileName(event.plan.name, 'png', 'event'), { type: 'image/png' }));
    } catch (error) {
      console.error(error);
      showToast(t('event.picture.failed'), { tone: 'bad' });
    }
  };
  return (
    <div className="two event-outs">
      <OwnDiploma {...props} />
      <Button icon="install" onClick={csv}>
        {t('event.csv')}
      </Button>
      <Button icon="upload" onClick={() => void picture()}>
        {t('event.picture')}
      </Button>
    </div>
  );
}

/** What the podium's picture is made of: one's own suit and bib, and colours by the rider for everybody else. */
function useScene(view: ViewedEvent): Scene | undefined {
  const { event, me } = view;
  const track = useRaceTrack(lastTrackOf(view));
  const mine = useActiveRider();
  return useMemo((): Scene | undefined => {
    if (track === undefined) return undefined;
    const { plan } = event;
    const planned = plan.kind === 'cup' ? plan.equipment : plan.races.at(-1)!.equipment;
    const equipment = planned === 'both' ? 'ski' : planned;
    const worn = (rider: string): Worn =>
      rider === me ? wornBy({ ...mine, equipment }) : { equipment, ...hueOf(rider), bib: '' };
    return { title: plan.name, light: lightOf(track), wornBy: worn };
  }, [event, me, track, mine]);
}

/** The event when all is over: the podium, what there is to tell, and the results to take along. */
export function After(props: AfterProps) {
  const { view, whole, races, cup, names } = props;
  const lines = finalLines(view.event, whole, races, cup);
  const scene = useScene(view);
  if (lines.length === 0) return null;
  const totals = new Map(
    lines.map(({ entry }) => [entry, totalOf(props, entry)] as const).filter(([, total]) => total !== ''),
  );
  const shown = new Map(lines.map(({ entry }) => [entry, nameOf(names, entry)]));
  return (
    <section aria-label={t('online-event.after')}>
      <Podium lines={lines} names={shown} totals={totals} scene={scene} />
      <Told {...props} />
      <HandOuts {...props} lines={lines} />
    </section>
  );
}
