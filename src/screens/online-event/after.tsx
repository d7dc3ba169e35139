import { formatDate, formatGap, formatNumber, formatRaceTime, t } from '../../i18n';
import type { EventCupList, EventRaceList, EventWholeList } from '../../online';
import { endsMsOf } from '../../race';
import { Button, Card, showToast } from '../../ui';
import { csvDialect, csvFile, drawStandings, fileName, handOut } from '../shared/export';
import { nameOf, type ViewedEvent } from '../shared/online-event';
import { Podium } from '../shared/race';
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
  return plan.scoring.kind === 'points' ? formatNumber(line.points) : formatRaceTime(line.timeUs);
}

/** Most lines of the picture. */
const MOST = 30;

function HandOuts(props: AfterProps & { lines: readonly FinalLine[] }) {
  const { view, whole, races, cup, names, lines } = props;
  const { event } = view;
  const csv = (): void => {
    const text = eventCsv(event, whole, races, cup, names, csvDialect());
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
      <Button icon="install" onClick={csv}>
        {t('event.csv')}
      </Button>
      <Button icon="upload" onClick={() => void picture()}>
        {t('event.picture')}
      </Button>
    </div>
  );
}

/** The event when all is over: the podium, what there is to tell, and the results to take along. */
export function After(props: AfterProps) {
  const { view, whole, races, cup, names } = props;
  const lines = finalLines(view.event, whole, races, cup);
  if (lines.length === 0) return null;
  const shown = new Map(lines.map(({ entry }) => [entry, nameOf(names, entry)]));
  return (
    <section aria-label={t('online-event.after')}>
      <Podium lines={lines} names={shown} />
      <Told {...props} />
      <HandOuts {...props} lines={lines} />
    </section>
  );
}
