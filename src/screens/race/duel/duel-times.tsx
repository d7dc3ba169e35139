import { formatRaceTime } from '../../../i18n';
import type { LegRun } from '../../../race';
import { Bib } from '../../../ui';
import { outWords, Penalty } from '../../shared/race';
import type { OnCourse } from './on-course';
import './duel-times.css';

/** What both riders of a run came to, or why they have no time, each in the colour of the course. */
export function DuelTimes({
  runs,
}: {
  runs: readonly { readonly lane: 0 | 1; readonly rider: OnCourse; readonly run: LegRun }[];
}) {
  return (
    <ul className="duel-times">
      {runs.map(({ lane, rider, run: { result } }) => (
        <li key={rider.entry.id} data-lane={lane === 0 ? 'red' : 'blue'}>
          <Bib number={rider.bib} size="row" />
          <span>
            <b className="race-name">{rider.name}</b>
            {result.kind === 'finished' && <Penalty us={result.penaltyUs} />}
          </span>
          <span className="num">
            {result.kind === 'finished' && formatRaceTime(result.timeUs)}
            {result.kind !== 'finished' && result.kind !== 'unopposed' && outWords(result)}
          </span>
        </li>
      ))}
    </ul>
  );
}
