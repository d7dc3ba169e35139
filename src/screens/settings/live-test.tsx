import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n';
import { createInput } from '../../input';
import { deadZoneShares, useActiveRider, useSettings } from '../../session';
import { create, Phase } from '../../sim';
import { practiceSlope } from '../shared/practice';

/** Tick of the live test, ms: as in the ride. */
const TICK_MS = 10;
/** Most ticks caught up at once. */
const MOST = 20;

/**
 * Shows what the devices give, with the settings as they are now: edge as a bar, stance as a word. It listens while it
 * has the focus.
 */
export function LiveTest() {
  const pad = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const [stance, setStance] = useState(0);
  const steering = useSettings((s) => s.steering);
  const autoTuck = useSettings((s) => s.autoTuck);
  const tilt = useSettings((s) => s.tilt);
  const deadZone = deadZoneShares[useSettings((s) => s.deadZone)];
  const { oneSwitch } = useActiveRider();
  useEffect(() => {
    const element = pad.current;
    if (element === null) return;
    // The riding keys belong to the test while it has the focus.
    element.tabIndex = 0;
    const input = createInput({
      stage: element,
      steering,
      autoTuck,
      tilt,
      oneSwitch,
      deadZone,
      onCommand: () => undefined,
    });
    const slope = practiceSlope('ski');
    const sample = input.samplerFor(slope);
    // A rider under way, fast enough for the tuck to be worth it.
    const rider = create(slope);
    rider.phase = Phase.running;
    rider.vf = 20;
    const control = { steer: 0, stance: 0 };
    let shown = 0;
    const show = (next: number) => {
      shown = next;
      setStance(next);
    };
    let tickMs = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      input.poll(now);
      if (now - tickMs > MOST * TICK_MS) tickMs = now - TICK_MS;
      for (; tickMs + TICK_MS <= now; tickMs += TICK_MS) sample(tickMs + TICK_MS, rider, control);
      if (bar.current !== null) bar.current.style.transform = `scaleX(${control.steer / 127})`;
      if (control.stance !== shown) show(control.stance);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      input.setActive(false);
      show(0);
      if (bar.current !== null) bar.current.style.transform = 'scaleX(0)';
    };
    const start = () => {
      input.setActive(true);
      tickMs = performance.now();
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    element.addEventListener('focus', start);
    element.addEventListener('blur', stop);
    if (document.activeElement === element) start();
    return () => {
      element.removeEventListener('focus', start);
      element.removeEventListener('blur', stop);
      cancelAnimationFrame(frame);
      input.dispose();
    };
  }, [steering, autoTuck, tilt, oneSwitch, deadZone]);
  const word = stance === 1 ? 1 : stance === 2 ? 2 : 0;
  return (
    <div className="live-test" ref={pad} role="application" aria-label={t('settings.test')}>
      <p className="live-test-head">
        <b>{t('settings.test')}</b>
        <span className="sub">{t('settings.test.help')}</span>
      </p>
      <div className="live-test-edge" aria-hidden="true">
        <i ref={bar} />
      </div>
      <p className="live-test-stance" aria-live="polite">
        {t(`settings.test.stance.${word}`)}
      </p>
    </div>
  );
}
