import { useEffect, useMemo, useRef, useState } from 'react';
import { formatGap, formatRaceTime, NO_VALUE, t } from '../../i18n';
import type { EventRaceList } from '../../online';
import { Button, Sheet } from '../../ui';
import { useMoves } from '../shared/event-lists';
import { nameOf } from '../shared/online-event';
import { outWords } from '../shared/race';
import { type Reveal, revealOf } from './reveal-steps';

/** So many riders are told one by one, the best of the first run; those before them stand in the list already. */
const MOST = 15;
/** From one rider to the next, ms. */
const EVERY_MS = 2200;

/** Whether things move on this page by themselves. */
function areMoving(): boolean {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--d3')) > 0;
}

/** How a rider came in, in a sentence. */
function stepWords({ steps }: Reveal, n: number, names: ReadonlyMap<string, string>): string {
  const step = steps[n - 1];
  if (step === undefined) return t('online-event.reveal.first');
  const name = nameOf(names, step.entry);
  if (step.standing === undefined) return t('online-event.reveal.out', { name });
  const { rank, gapUs } = step.standing;
  if (gapUs === undefined) return t('online-event.reveal.leads', { name });
  const gap = formatGap(gapUs);
  return rank === 1
    ? t('online-event.reveal.takes', { name, gap })
    : t('online-event.reveal.rank', { name, rank, gap });
}

/** The list as it stood after a rider, that rider marked. */
function ListAfter({ reveal, n, names }: { reveal: Reveal; n: number; names: ReadonlyMap<string, string> }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useMemo(() => reveal.listAfter(n), [reveal, n]);
  useMoves(body, lines);
  const last = reveal.steps[n - 1]?.entry;
  return (
    <table className="event-table card">
      <tbody ref={body}>
        {lines.map((line) => (
          <tr key={line.entry} data-entry={line.entry} data-own={line.entry === last}>
            <td className="num event-rank">{line.kind === 'placed' ? line.rank : NO_VALUE}</td>
            <th scope="row">
              <b>{nameOf(names, line.entry)}</b>
              {line.kind === 'unplaced' && <span className="sub event-line">{outWords(line.why)}</span>}
            </th>
            <td className="num event-time">
              {line.kind === 'placed' ? <b>{formatRaceTime(line.timeUs)}</b> : NO_VALUE}
              {line.kind === 'placed' && line.gapUs > 0 && (
                <span className="sub event-line">{formatGap(line.gapUs)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RevealSheet({
  reveal,
  names,
  onClose,
}: {
  reveal: Reveal;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
}) {
  const all = reveal.steps.length;
  const [n, setN] = useState(() => Math.max(0, all - MOST));
  // Where nothing moves by itself each rider is asked for.
  const [isMoving] = useState(areMoving);
  const isOver = n >= all;
  useEffect(() => {
    if (!isMoving || isOver) return;
    const timer = setTimeout(() => setN(n + 1), EVERY_MS);
    return () => clearTimeout(timer);
  }, [isMoving, isOver, n]);
  return (
    <Sheet title={t('online-event.reveal.title')} onClose={onClose}>
      <div className="event-reveal">
        <p role="status">
          <b>{stepWords(reveal, n, names)}</b>
        </p>
        {!isOver && (
          <div className="two">
            <Button icon="go" onClick={() => setN(n + 1)}>
              {t('online-event.reveal.next')}
            </Button>
            <Button onClick={() => setN(all)}>{t('online-event.reveal.skip')}</Button>
          </div>
        )}
        <ListAfter reveal={reveal} n={n} names={names} />
      </div>
    </Sheet>
  );
}

/** Leads to the second run as it would have gone at the finish: from the last of the first run to its leader. */
export function RevealButton({ list, names }: { list: EventRaceList; names: ReadonlyMap<string, string> }) {
  const [isOpen, setOpen] = useState(false);
  const reveal = useMemo(() => revealOf(list), [list]);
  if (reveal === undefined) return null;
  return (
    <div className="event-watch">
      <Button icon="play" onClick={() => setOpen(true)}>
        {t('online-event.reveal')}
      </Button>
      {isOpen && <RevealSheet reveal={reveal} names={names} onClose={() => setOpen(false)} />}
    </div>
  );
}
