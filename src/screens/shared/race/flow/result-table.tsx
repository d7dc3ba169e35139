import { formatGap, formatRaceTime, NO_VALUE, t } from '../../../../i18n';
import { type Bibs, type EntryId, penaltyUsOf, type ResultLine, type RunResults } from '../../../../race';
import { Bib, IconButton } from '../../../../ui';
import { Penalty } from './misses';
import { outWords } from './names';

export interface ResultTableProps {
  readonly list: readonly ResultLine[];
  /** Of each run, for the marks of assists. */
  readonly results: readonly RunResults[];
  readonly bibs: Bibs;
  readonly names: ReadonlyMap<EntryId, string>;
  /** How many runs the race has. */
  readonly runs: 1 | 2;
  /** Watches a rider's latest run. */
  readonly onWatch?: (entry: EntryId) => void;
  /** The jury's word on a rider's run, where it may still speak. */
  readonly jury?: {
    readonly may: (entry: EntryId) => boolean;
    readonly onOpen: (entry: EntryId) => void;
  };
}

/** Whether any of a rider's runs was ridden with an assist. */
export function isAssisted(entry: EntryId, results: readonly RunResults[]): boolean {
  return results.some((table) => {
    const result = table[entry];
    return result?.kind === 'finished' && result.assist !== undefined;
  });
}

function Line({
  line,
  results,
  bibs,
  names,
  runs,
  onWatch,
  jury,
}: Omit<ResultTableProps, 'list'> & { line: ResultLine }) {
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
        {placed && line.runsUs.length > 1 && (
          <span className="sub num">{line.runsUs.map((us) => formatRaceTime(us)).join('  ')}</span>
        )}
        <Penalty us={penaltyUsOf(line.entry, results)} />
        {isAssisted(line.entry, results) && <span className="sub">{t('race.assisted')}</span>}
      </th>
      <td className="num race-time">
        {placed ? formatRaceTime(line.timeUs) : NO_VALUE}
        {placed && line.gapUs > 0 && <span className="sub num">{formatGap(line.gapUs)}</span>}
      </td>
      {(onWatch || jury) && (
        <td className="race-acts">
          {jury?.may(line.entry) && (
            <IconButton
              icon="whistle"
              label={t('race.jury.of', { name })}
              onClick={() => jury.onOpen(line.entry)}
            />
          )}
          {onWatch && placed && (
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
          {(rest.onWatch || rest.jury) && <td />}
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
