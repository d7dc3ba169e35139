import { useEffect, useMemo, useRef } from 'react';
import { formatGap, formatSpeed, NO_VALUE, t, type Units } from '../../../i18n';
import { gateLosses, traceRide } from '../../../pilot';
import type { Compiled, InputStream } from '../../../sim';
import { drawHeat } from './heat';

/** A difference of speed with its sign. */
function speedGap(mine: number, theirs: number, units: Units): string {
  if (mine === 0 || theirs === 0) return NO_VALUE;
  const d = mine - theirs;
  return `${d < 0 ? '−' : '+'}${formatSpeed(Math.abs(d), units)}`;
}

/** Where a ride lost time against the ideal line: a table by gate, and the ridden line from above, heated by the loss. */
export function Loss({
  compiled,
  stream,
  ideal,
  units,
}: {
  compiled: Compiled;
  stream: InputStream;
  ideal: InputStream | undefined;
  units: Units;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const found = useMemo(() => {
    if (!ideal) return undefined;
    const mine = traceRide(compiled, stream);
    const best = traceRide(compiled, ideal);
    return { mine, best, losses: gateLosses(mine, best) };
  }, [compiled, stream, ideal]);
  useEffect(() => {
    if (!found || !canvas.current) return;
    drawHeat(canvas.current, compiled, found.mine, found.best, found.losses);
  }, [found, compiled]);
  if (!found) return <p className="sub">{t('academy.loss.none')}</p>;
  const { mine, best, losses } = found;
  const worst = Math.max(...losses.map((l) => l ?? 0));
  return (
    <section>
      <h2>{t('academy.loss')}</h2>
      <div className="heat">
        <canvas ref={canvas} role="img" aria-label={t('academy.loss.map')} />
        <table className="result-facts">
          <thead>
            <tr>
              <th scope="col">{t('academy.loss.gate')}</th>
              <th scope="col">{t('academy.loss.lost')}</th>
              <th scope="col">{t('academy.loss.speed')}</th>
            </tr>
          </thead>
          <tbody>
            {losses.map((lost, i) => (
              <tr
                key={`gate-${String(i)}`}
                className={lost !== undefined && lost > 0 && lost === worst ? 'heat-worst' : ''}
              >
                <th scope="row">{i < compiled.gateY.length ? i + 1 : t('academy.loss.finish')}</th>
                <td className="num">{lost === undefined ? NO_VALUE : formatGap(lost)}</td>
                <td className="num">{speedGap(mine.gateSpeeds[i] ?? 0, best.gateSpeeds[i] ?? 0, units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
