import type { EventCupList, EventRaceList, EventWholeList, ShownEvent } from '../../online';
import { type CloseFinish, closestFinish, mostRisen, type ResultLine, type Rise } from '../../race';

/* What there is to tell of an event that is over. */

type Line = EventRaceList['lines'][number];

/** Somebody with a place in the end. */
export interface FinalLine {
  readonly entry: string;
  readonly rank: number;
}

/** The places in the end: of the standings, of the one race, or of a cup. */
export function finalLines(
  { plan }: ShownEvent,
  whole: EventWholeList | undefined,
  races: readonly (EventRaceList | undefined)[],
  cup: EventCupList | undefined,
): readonly FinalLine[] {
  if (plan.kind === 'cup') return cup?.ranks ?? [];
  if (plan.races.length > 1) return (whole?.lines ?? []).filter(({ placed }) => placed > 0);
  return (races[0]?.lines ?? []).flatMap((line) => (line.kind === 'placed' ? [line] : []));
}

/** The list as it was after the first run. */
function afterFirst(lines: readonly Line[]): readonly ResultLine[] {
  const down = lines.filter(({ runsUs }) => runsUs.length > 0);
  const sorted = [...down].sort((a, b) => a.runsUs[0]! - b.runsUs[0]!);
  const best = sorted[0]?.runsUs[0] ?? 0;
  return sorted.map((line) => {
    const timeUs = line.runsUs[0]!;
    const rank = 1 + sorted.filter((one) => one.runsUs[0]! < timeUs).length;
    return { kind: 'placed', entry: line.entry, rank, timeUs, gapUs: timeUs - best, runsUs: [timeUs] };
  });
}

/** Who came from far behind, and how near it was. */
export interface Drama {
  readonly rise: Rise | undefined;
  readonly finish: CloseFinish | undefined;
}

/** The drama of a race. */
export function dramaOf(list: EventRaceList, runs: number): Drama {
  return {
    rise: runs === 2 ? mostRisen(afterFirst(list.lines), list.lines) : undefined,
    finish: closestFinish(list.lines),
  };
}
