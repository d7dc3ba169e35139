import { formatGap, formatSpeed, speedFactor, speedParts, t, type Units } from '../../../i18n';
import type { RideAnalysis, SectionLoss } from '../../../ride';
import type { Compiled } from '../../../sim';
import { layFor, linePath, lossBars, speedPath, speedScale, worstSection } from './charts';

const LOSS = { width: 520, height: 150 };
/** Height of the words above and below the bars, in the units of the chart. */
const WORD = 24;
const SPEED = { width: 470, height: 150 };
/** Left of the trace for the speeds, and below it for the splits. */
const SCALE = { left: 50, below: 26 };
const LINE = { width: 520, height: 190 };

/** The gate a section leads to, in words. */
function sectionName(row: SectionLoss, gates: number): string {
  return row.gate >= gates ? t('ride.finish') : t('ride.gate', { n: row.gate + 1 });
}

/** Where time was lost, gate by gate, with the worst section in words and every figure as a list for readers. */
export function LossChart({ table, gates }: { table: readonly SectionLoss[]; gates: number }) {
  const worst = worstSection(table);
  return (
    <figure className="figure">
      <svg viewBox={`0 ${-WORD} ${LOSS.width} ${LOSS.height + 2 * WORD}`} aria-hidden="true">
        <line x1="0" x2={LOSS.width} y1={LOSS.height / 2} y2={LOSS.height / 2} className="figure-axis" />
        {lossBars(table, LOSS).map((bar) => (
          <rect
            key={bar.gate}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            className={bar.lossUs > 0 ? 'figure-lost' : 'figure-won'}
          />
        ))}
        <text x="4" y={-7}>
          {t('ride.won')}
        </text>
        <text x="4" y={LOSS.height + 17}>
          {t('ride.lost')}
        </text>
      </svg>
      <figcaption>
        {worst
          ? t('ride.loss.worst', { where: sectionName(worst, gates), gap: formatGap(worst.lossUs) })
          : t('ride.loss.none')}
      </figcaption>
      <ul className="unseen">
        {table.map((row) => (
          <li key={row.gate}>{`${sectionName(row, gates)}: ${formatGap(row.lossUs)}`}</li>
        ))}
      </ul>
    </figure>
  );
}

/** Speed down the hill, over the ghost's. */
export function SpeedTrace({
  mine,
  ghost,
  length,
  splits,
  units,
}: {
  mine: RideAnalysis;
  ghost: RideAnalysis | undefined;
  /** Of the course, m. */
  length: number;
  /** Where the intermediate times are taken, m down the hill. */
  splits: readonly number[];
  units: Units;
}) {
  const top = Math.max(mine.topSpeed, ghost?.topSpeed ?? 0, 1) * 1.05;
  const across = (y: number): number => Math.min(1, y / length) * SPEED.width;
  return (
    <figure className="figure">
      <svg
        viewBox={`${-SCALE.left} -8 ${SPEED.width + SCALE.left} ${SPEED.height + 8 + SCALE.below}`}
        aria-hidden="true"
      >
        {speedScale(SPEED, top, speedFactor(units)).map(({ value, at }) => (
          <g key={value}>
            <line x1="0" x2={SPEED.width} y1={at} y2={at} className="figure-grid" />
            <text x="-8" y={at + 5} className="figure-left">
              {value}
            </text>
          </g>
        ))}
        <text x="-8" y={SPEED.height} className="figure-left">
          {speedParts(0, units).unit}
        </text>
        {splits.map((y, i) => (
          <g key={y}>
            <line x1={across(y)} x2={across(y)} y1="0" y2={SPEED.height} className="figure-grid" />
            <text x={across(y)} y={SPEED.height + 18} className="figure-middle">
              {t('ride.split', { n: i + 1 })}
            </text>
          </g>
        ))}
        <line x1="0" x2={SPEED.width} y1={SPEED.height} y2={SPEED.height} className="figure-axis" />
        {ghost && <path d={speedPath(ghost, SPEED, top, length)} className="figure-ghost" />}
        <path d={speedPath(mine, SPEED, top, length)} className="figure-mine" />
      </svg>
      <figcaption>
        {ghost
          ? t('ride.speed.both', {
              mine: formatSpeed(mine.topSpeed, units),
              ghost: formatSpeed(ghost.topSpeed, units),
            })
          : t('ride.speed.mine', { mine: formatSpeed(mine.topSpeed, units) })}
      </figcaption>
    </figure>
  );
}

/** The line from above over the ghost's and the author's: start at the left, finish at the right. */
export function LineMap({
  compiled: k,
  mine,
  ghost,
  author,
}: {
  compiled: Compiled;
  mine: RideAnalysis;
  ghost: RideAnalysis | undefined;
  author: RideAnalysis | undefined;
}) {
  const lines = [mine, ghost, author].filter((line) => line !== undefined);
  const lay = layFor(k, LINE, lines);
  return (
    <figure className="figure figure-map">
      <svg viewBox={`0 0 ${LINE.width} ${LINE.height}`} aria-hidden="true">
        <line x1={LINE.width - 1} x2={LINE.width - 1} y1="0" y2={LINE.height} className="figure-finish" />
        {ghost && <path d={linePath(ghost, lay)} className="figure-ghost" />}
        {author && <path d={linePath(author, lay)} className="figure-author" />}
        <path d={linePath(mine, lay)} className="figure-mine" />
        {k.gateY.map((y, i) => {
          const [x, side] = [k.gateX[i]!, k.gateSide[i]!];
          const [px, py] = [lay.x(x, y), lay.y(x, y)];
          // Red turning poles are circles, blue ones squares, as on every map of the game.
          return i % 2 === 0 ? (
            <circle key={y} cx={px} cy={py} r="4" className="figure-red" />
          ) : (
            <rect
              key={y}
              x={px - 3.6}
              y={py - 3.6}
              width="7.2"
              height="7.2"
              className="figure-blue"
              data-side={side}
            />
          );
        })}
      </svg>
      <figcaption>
        {t(ghost ? 'ride.line.both' : 'ride.line.mine')}
        {author && ` ${t('ride.line.author')}`}
      </figcaption>
    </figure>
  );
}
