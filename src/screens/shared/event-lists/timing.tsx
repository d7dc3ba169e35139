import { useRef, useState } from 'react';
import { formatGap, formatRaceTime, NO_VALUE, t } from '../../../i18n';
import type { EventRaceList } from '../../../online';
import type { RaceTrack } from '../../../race';
import { Button, Icon, IconButton } from '../../../ui';
import { nameOf, useGhostRace } from '../online-event';
import { outWords } from '../race';
import { Splits } from './splits';
import { ToRide } from './to-ride';
import { useMoves } from './use-moves';
import { useNews } from './use-news';
import './lists.css';

type Line = EventRaceList['lines'][number];

interface TimingProps {
  readonly list: EventRaceList;
  readonly track: RaceTrack;
  readonly runs: number;
  readonly names: ReadonlyMap<string, string>;
  /** '' for who is not signed in, and so rides against nobody's ghost. */
  readonly me: string;
  /** Nobody rides in it any more. */
  readonly isOver: boolean;
  /** Opens the jury's word on a rider; absent for who has none. */
  readonly onJury: ((entry: string) => void) | undefined;
}

/** That times are hidden, and who has ridden. */
export function hiddenWords(riders: readonly string[], names: ReadonlyMap<string, string>): string {
  if (riders.length === 0) return t('online-event.hidden.nobody');
  const all = riders.map((rider) => nameOf(names, rider)).join(', ');
  return `${t('online-event.hidden.now', { count: riders.length })} ${all}`;
}

/** Lines that are shown before all are asked for. */
const FIRST = 50;

function Row({
  line,
  isOpen,
  onOpen,
  ...props
}: TimingProps & { line: Line; isOpen: boolean; onOpen: (entry: string) => void }) {
  const { list, track, runs, names, me, onJury } = props;
  const { race, isBusy } = useGhostRace();
  const { entry } = line;
  const isOwn = entry === me;
  const name = nameOf(names, entry);
  const placed = line.kind === 'placed';
  const ride = list.rides[entry]?.findLast((id) => id !== '') ?? '';
  return (
    <>
      <tr data-entry={entry} data-own={isOwn} className={placed ? undefined : 'event-out'}>
        <td className="num event-rank">{placed ? line.rank : NO_VALUE}</td>
        <th scope="row">
          <button type="button" className="event-name" aria-expanded={isOpen} onClick={() => onOpen(entry)}>
            <span>
              <b>{name}</b>
              {isOwn && <span className="sub"> {t('online-event.you')}</span>}
              {!placed && (
                <span className="sub event-line">
                  {runs > 1
                    ? t('online-event.out.in', { why: outWords(line.why), n: line.run + 1 })
                    : outWords(line.why)}
                </span>
              )}
              {placed && line.runsUs.length > 1 && (
                <span className="sub num event-line">{line.runsUs.map(formatRaceTime).join('  ')}</span>
              )}
            </span>
            <Icon name="down" size={18} />
          </button>
        </th>
        <td className="num event-time">
          {placed ? <b>{formatRaceTime(line.timeUs)}</b> : NO_VALUE}
          {placed && line.gapUs > 0 && <span className="sub event-line">{formatGap(line.gapUs)}</span>}
        </td>
      </tr>
      {isOpen && (
        <tr className="event-more">
          <td colSpan={3}>
            <Splits list={list} line={line} />
            <div className="event-acts">
              {ride !== '' && me !== '' && (
                <Button icon="ghost" disabled={isBusy} onClick={() => race(track, ride, name)}>
                  {t('online-event.ghost', { name })}
                </Button>
              )}
              {onJury !== undefined && !isOwn && (
                <IconButton
                  icon="whistle"
                  label={t('online-event.jury.of', { name })}
                  onClick={() => onJury(entry)}
                />
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** The times of a race as they come in: rank, rider, time, gap; a rider opened shows splits beside the leader's. */
export function Timing(props: TimingProps) {
  const { list, names } = props;
  const [open, setOpen] = useState('');
  const [all, setAll] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const { lines, counts, hidden } = list;
  useMoves(body, lines);
  const news = useNews(lines, names);
  const shown = all ? lines : lines.slice(0, FIRST);
  return (
    <>
      <p className="unseen" role="status">
        {news}
      </p>
      {hidden !== undefined && <p className="event-hidden">{hiddenWords(hidden.riders, names)}</p>}
      {lines.length === 0 && list.toRide.length === 0 && hidden === undefined && (
        <p className="sub">{t(props.isOver ? 'online-event.times.never' : 'online-event.times.none')}</p>
      )}
      {hidden !== undefined && lines.length > 0 && (
        <p className="sub event-hosts">{t('online-event.hidden.hosts')}</p>
      )}
      {lines.length > 0 && (
        <table className="event-table card">
          <thead className="unseen">
            <tr>
              <th scope="col">{t('online-event.rank')}</th>
              <th scope="col">{t('online-event.rider')}</th>
              <th scope="col">{t('online-event.time')}</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map((line) => (
              <Row
                key={line.entry}
                {...props}
                line={line}
                isOpen={open === line.entry}
                onOpen={(entry) => setOpen(open === entry ? '' : entry)}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < lines.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('online-event.times.all', { n: lines.length })}
        </Button>
      )}
      <ToRide lines={list.toRide} names={names} me={props.me} />
      <p className="sub event-counts">
        {[
          ...(counts.underWay > 0 ? [t('online-event.counts.under-way', { count: counts.underWay })] : []),
          ...(counts.pending > 0 ? [t('online-event.counts.pending', { count: counts.pending })] : []),
        ].join(' ')}
      </p>
    </>
  );
}
