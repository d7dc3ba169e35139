import { formatGap, formatRaceTime, t } from '../../../i18n';
import type { EventRaceList } from '../../../online';
import { nameOf } from '../online-event';
import './lists.css';

/** Who has still to ride in the second run, as the first one placed them. */
export function ToRide({
  lines,
  names,
  me,
}: {
  lines: EventRaceList['toRide'];
  names: ReadonlyMap<string, string>;
  me: string;
}) {
  if (lines.length === 0) return null;
  return (
    <table className="event-table event-to-ride card">
      <caption>{t('online-event.to-ride')}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('online-event.rank')}</th>
          <th scope="col">{t('online-event.rider')}</th>
          <th scope="col">{t('online-event.run', { n: 1 })}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(
          (line) =>
            line.kind === 'placed' && (
              <tr key={line.entry} data-own={line.entry === me}>
                <td className="num event-rank">{line.rank}</td>
                <th scope="row">
                  <b>{nameOf(names, line.entry)}</b>
                  {line.entry === me && <span className="sub"> {t('online-event.you')}</span>}
                </th>
                <td className="num event-time">
                  {formatRaceTime(line.timeUs)}
                  {line.gapUs > 0 && <span className="sub event-line">{formatGap(line.gapUs)}</span>}
                </td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
