import { formatGap, formatRaceTime, NO_VALUE, t } from '../../../i18n';
import type { Bibs, EntryId, ResultLine } from '../../../race';
import { Bib, IconButton } from '../../../ui';
import { outWords } from './names';

export interface ResultTableProps {
  readonly list: readonly ResultLine[];
  readonly bibs: Bibs;
  readonly names: ReadonlyMap<EntryId, string>;
  /** How many runs the race has. */
  readonly runs: 1 | 2;
  /** Watches a rider's latest run. */
  readonly onWatch?: (entry: EntryId) => void;
}

function Line({ line, bibs, names, runs, onWatch }: Omit<ResultTableProps, 'list'> & { line: ResultLine }) {
  const name = names.get(line.entry) ?? '';
  const placed = line.kind === 'placed';
  const why = placed ? '' : outWords(line.why);
  return (
    <tr className={placed ? undefined : 'race-out'}>
      <td className="num race-rank">{placed ? line.rank : NO_VALUE}</td>
      <td>
        <Bib number={bibs[line.entry] ?? 0} size="row" />
      </td>
      <th scope="row">
        <span className="race-name">{name}</span>
        {!placed && (
          <span className="sub">{runs === 2 ? t('race.out.in', { why, n: line.run + 1 }) : why}</span>
        )}
        {placed && runs === 2 && (
          <span className="sub num">{line.runsUs.map((us) => formatRaceTime(us)).join('  ')}</span>
        )}
      </th>
      <td className="num race-time">
        {placed ? formatRaceTime(line.timeUs) : NO_VALUE}
        {placed && line.gapUs > 0 && <span className="sub num">{formatGap(line.gapUs)}</span>}
      </td>
      {onWatch && (
        <td>
          {placed && (
            <IconButton icon="play" label={t('race.watch', { name })} onClick={() => onWatch(line.entry)} />
          )}
        </td>
      )}
    </tr>
  );
}

/** A result list: rank, bib, rider, time and gap; who is out stands last with the reason. */
export function ResultTable({ list, ...rest }: ResultTableProps) {
  if (list.length === 0) return <p className="sub">{t('race.result.none')}</p>;
  return (
    <table className="race-table card">
      <thead className="unseen">
        <tr>
          <th scope="col">{t('race.column.rank')}</th>
          <th scope="col">{t('race.column.bib')}</th>
          <th scope="col">{t('race.column.rider')}</th>
          <th scope="col">{t('race.column.time')}</th>
          {rest.onWatch && <td />}
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <Line key={line.entry} line={line} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

/** Who starts, in this order. */
export function StartList({
  order,
  bibs,
  names,
}: {
  order: readonly EntryId[];
  bibs: Bibs;
  names: ReadonlyMap<EntryId, string>;
}) {
  return (
    <ol className="race-starts card">
      {order.map((id) => (
        <li key={id}>
          <Bib number={bibs[id] ?? 0} size="row" />
          <span className="race-name">{names.get(id)}</span>
        </li>
      ))}
    </ol>
  );
}
