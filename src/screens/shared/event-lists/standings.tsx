import { formatNumber, formatRaceTime, NO_VALUE, t } from '../../../i18n';
import type { EventWholeList } from '../../../online';
import type { EventScoring } from '../../../race';
import { nameOf } from '../online-event';
import { Moved } from '../standings';
import './lists.css';

/** The standings over all races: rank, change, rider with each race, the sum. */
export function Standings({
  lines,
  names,
  me,
  scoring,
}: {
  lines: EventWholeList['lines'];
  names: ReadonlyMap<string, string>;
  me: string;
  scoring: EventScoring;
}) {
  const byPoints = scoring.kind === 'points';
  if (lines.length === 0) return <p className="sub">{t('event.standings.none')}</p>;
  return (
    <table className="event-table card">
      <thead className="unseen">
        <tr>
          <th scope="col">{t('online-event.rank')}</th>
          <th scope="col">{t('event.moved')}</th>
          <th scope="col">{t('online-event.rider')}</th>
          <th scope="col">{t(byPoints ? 'event.points' : 'online-event.time')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ entry, rank, moved, scores, points, timeUs, placed }) => (
          <tr key={entry} data-own={entry === me} className={placed === 0 ? 'event-out' : undefined}>
            <td className="num event-rank">{rank}</td>
            <td className="event-change">
              <Moved ranks={moved} />
            </td>
            <th scope="row">
              <b>{nameOf(names, entry)}</b>
              {entry === me && <span className="sub"> {t('online-event.you')}</span>}
              {scores.length > 1 && (
                <span className="sub num event-line">
                  {scores
                    .map((score) => {
                      if (score.kind === 'none') return NO_VALUE;
                      return byPoints ? formatNumber(score.points) : formatRaceTime(score.timeUs);
                    })
                    .join('  ')}
                </span>
              )}
            </th>
            <td className="num event-time">
              <b>{byPoints ? formatNumber(points) : placed === 0 ? NO_VALUE : formatRaceTime(timeUs)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
