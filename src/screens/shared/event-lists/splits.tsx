import { formatRaceTime, t } from '../../../i18n';
import type { EventRaceList } from '../../../online';
import { splitDeltas } from '../../../race';
import { Delta } from './delta';
import './lists.css';

type Line = EventRaceList['lines'][number];

function runOf(list: EventRaceList, line: Line | undefined, run: number) {
  const timeUs = line?.runsUs[run];
  if (line === undefined || timeUs === undefined) return undefined;
  const splitsUs = list.splits[list.rides[line.entry]?.[run] ?? ''] ?? [];
  return { kind: 'finished', timeUs, splitsUs } as const;
}

/** The splits of a rider's runs, each beside the leader's. */
export function Splits({ list, line }: { list: EventRaceList; line: Line }) {
  const leader = list.lines[0];
  const runs = line.runsUs.map((_, run) => run);
  return runs.map((run) => {
    const own = runOf(list, line, run);
    if (own === undefined) return null;
    const other = leader === undefined || leader.entry === line.entry ? undefined : runOf(list, leader, run);
    const deltas = splitDeltas(own, other);
    return (
      <table className="event-splits" key={run}>
        <caption className={runs.length > 1 ? 'sub' : 'unseen'}>
          {t('online-event.run', { n: run + 1 })}
        </caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{t('online-event.splits.where')}</th>
            <th scope="col">{t('online-event.time')}</th>
            <th scope="col">{t('online-event.splits.gap')}</th>
          </tr>
        </thead>
        <tbody>
          {deltas.map(({ us, deltaUs }, n) => (
            <tr key={`at-${String(n)}`}>
              <th scope="row">
                {n === deltas.length - 1 ? t('online-event.finish') : t('online-event.split', { n: n + 1 })}
              </th>
              <td className="num">{formatRaceTime(us)}</td>
              <td>{other !== undefined && <Delta us={deltaUs} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
