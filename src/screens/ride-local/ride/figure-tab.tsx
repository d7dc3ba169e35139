import { t, type Units } from '../../../i18n';
import { useAuthorLine } from '../../../play';
import { lossTable, type RideAnalysis } from '../../../ride';
import type { Compiled } from '../../../sim';
import type { Track } from '../../../tracks';
import { LineMap, LossChart, SpeedTrace } from './figures';

export interface FigureTabProps {
  readonly tab: 'gates' | 'speed' | 'line';
  readonly track: Track;
  readonly compiled: Compiled;
  readonly mine: RideAnalysis;
  readonly ghost: RideAnalysis | undefined;
  readonly units: Units;
}

/** Gate by gate against the ghost, where there is one. */
function Losses({ compiled, mine, ghost }: Pick<FigureTabProps, 'compiled' | 'mine' | 'ghost'>) {
  const table = ghost ? lossTable(mine, ghost) : [];
  if (table.length === 0) return <p className="sub figure">{t('ride.loss.nobody')}</p>;
  return <LossChart table={table} gates={compiled.gateY.length} />;
}

/** The line from above, over the ghost's and the author's. */
function Lines({
  track,
  compiled,
  mine,
  ghost,
}: Pick<FigureTabProps, 'track' | 'compiled' | 'mine' | 'ghost'>) {
  const line = useAuthorLine(track, compiled, true);
  const author = typeof line === 'object' ? line : undefined;
  return <LineMap compiled={compiled} mine={mine} ghost={ghost} author={author} />;
}

/** A result as a figure: where time was lost, the speed down the hill, or the line from above. */
export function FigureTab({ tab, track, compiled, mine, ghost, units }: FigureTabProps) {
  switch (tab) {
    case 'gates':
      return <Losses compiled={compiled} mine={mine} ghost={ghost} />;
    case 'speed':
      return (
        <SpeedTrace
          mine={mine}
          ghost={ghost}
          length={compiled.finishY}
          splits={compiled.splitY}
          units={units}
        />
      );
    case 'line':
      return <Lines track={track} compiled={compiled} mine={mine} ghost={ghost} />;
  }
}
