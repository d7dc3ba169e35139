import { formatNumber, formatRaceTime, NO_VALUE, t } from '../../i18n';
import type { EntryId, Scoring, StandingLine } from '../../race';
import { Penalty } from '../shared/race';
import { Moved } from '../shared/standings';

/** The standings of an event: rank, change, rider, each race, the sum. */
export function StandingsTable({
  lines,
  names,
  scoring,
  penaltyUs,
}: {
  lines: readonly StandingLine[];
  names: ReadonlyMap<EntryId, string>;
  scoring: Scoring;
  /** What misses have cost a rider in all races, µs. */
  penaltyUs: (entry: EntryId) => number;
}) {
  const byPoints = scoring.kind === 'points';
  return (
    <table className="race-table card">
      <thead className="unseen">
        <tr>
          <th scope="col">{t('race.column.rank')}</th>
          <th scope="col">{t('event.moved')}</th>
          <th scope="col">{t('race.column.rider')}</th>
          <th scope="col">{t(byPoints ? 'event.points' : 'race.column.time')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ entry, rank, moved, scores, points, timeUs, placed }) => (
          <tr key={entry} className={placed === 0 ? 'race-out' : undefined}>
            <td className="num race-rank">{rank}</td>
            <td>
              <Moved ranks={moved} />
            </td>
            <th scope="row">
              <span className="race-name">{names.get(entry)}</span>
              <span className="sub num">
                {scores
                  .map((score) => {
                    if (score.kind === 'none') return NO_VALUE;
                    return byPoints ? formatNumber(score.points) : formatRaceTime(score.timeUs);
                  })
                  .join('  ')}
              </span>
              <Penalty us={penaltyUs(entry)} />
            </th>
            <td className="num race-time">
              {byPoints ? points : placed === 0 ? NO_VALUE : formatRaceTime(timeUs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
