import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type MessageKey, t, useLocale } from '../../i18n';
import { deviceInUse, useKeyNames } from '../../input';
import { markIntroduced } from '../../session';
import { FIRST_SLOPE } from '../../tracks';
import { Button, ButtonLink, Icon, Segments } from '../../ui';
import { paths } from '../paths';
import './introduction.css';
import {
  forgetRun,
  nothingTried,
  type Side,
  type Step,
  sides,
  stepAfter,
  steps,
  type Tried,
  watchStep,
} from './lesson';
import { Practice } from './practice';

const devices = ['keyboard', 'touch', 'gamepad'] as const;
type Device = (typeof devices)[number];

/** What the walk-through calls what the player rides with. */
const DEVICE = { keys: 'keyboard', touch: 'touch', pad: 'gamepad' } as const;

/** How long a done step stays in sight before the next one comes, ms. */
const PRAISE_MS = 900;

/** The sides turned to, for the marks of the second step. */
type Turned = Readonly<Record<Side, boolean>>;
const NO_TURN: Turned = { left: false, right: false };

/** Where the walk-through stands: a step being tried, praised for a moment, or all of them done. */
type Stage = { readonly kind: 'try' | 'praise'; readonly step: Step } | { readonly kind: 'over' };

function useLesson() {
  const [stage, setStage] = useState<Stage>({ kind: 'try', step: 'start' });
  const tried = useRef<Tried>(nothingTried());
  const [turned, setTurned] = useState(NO_TURN);
  const shown = useRef(turned);
  const show = (next: Turned) => {
    shown.current = next;
    setTurned(next);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef(stage);
  now.current = stage;
  useEffect(() => () => clearTimeout(timer.current), []);
  const pass = (step: Step) => {
    tried.current = nothingTried();
    const next = stepAfter(step);
    now.current = { kind: 'praise', step };
    setStage(now.current);
    if (next === undefined) markIntroduced();
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setStage(next === undefined ? { kind: 'over' } : { kind: 'try', step: next }),
      PRAISE_MS,
    );
  };
  return {
    stage,
    turned,
    pass,
    begin: () => {
      show(NO_TURN);
      setStage({ kind: 'try', step: 'start' });
    },
    onTick: (s: Parameters<typeof watchStep>[1]) => {
      const { current } = now;
      if (current.kind !== 'try') return;
      const done = watchStep(current.step, s, tried.current);
      const { left, right } = tried.current;
      if (current.step === 'steer' && (left !== shown.current.left || right !== shown.current.right)) {
        show({ left, right });
      }
      if (done) pass(current.step);
    },
    onRestart: (why: 'asked' | 'off') => {
      const { current } = now;
      forgetRun(tried.current);
      if (current.kind === 'try' && current.step === 'restart' && why === 'asked') pass('restart');
    },
  };
}

function Marks({ stage }: { stage: Stage }) {
  const at = stage.kind === 'over' ? steps.length : steps.indexOf(stage.step);
  const done = (i: number) => i < at || (i === at && stage.kind === 'praise');
  return (
    <ol className="intro-marks">
      {steps.map((step, i) => (
        <li key={step} data-done={done(i)} aria-current={i === at && !done(i) ? 'step' : undefined}>
          {done(i) ? <Icon name="check" size={18} /> : i + 1}
          <span className="unseen">
            {t(`intro.${step}.title`)}
            {done(i) ? `: ${t('intro.done')}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepCard({ step, device, praised }: { step: Step; device: Device; praised: boolean }) {
  const text: MessageKey = `intro.${step}.${device}`;
  const keys = useKeyNames(useLocale());
  return (
    <div className="intro-step" role="status" key={step}>
      <h2>
        {t(`intro.${step}.title`)}
        {praised && <Icon name="check" size={28} />}
      </h2>
      <p>{t(text, keys)}</p>
    </div>
  );
}

/** Which sides have been turned to: both are wanted. */
function Sides({ turned }: { turned: Turned }) {
  const done = sides
    .filter((side) => turned[side])
    .map((side) => `${t(`intro.${side}`)}: ${t('intro.done')}`);
  return (
    <>
      <ul className="intro-sides">
        {sides.map((side) => (
          <li key={side} data-done={turned[side]}>
            {turned[side] && <Icon name="check" size={18} />}
            {t(`intro.${side}`)}
            {turned[side] && <span className="unseen">: {t('intro.done')}</span>}
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {done.join(', ')}
      </p>
    </>
  );
}

function Over({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <div className="intro-step" role="status">
        <h2>{t('intro.gates.title')}</h2>
        <p>{t('intro.gates.text')}</p>
      </div>
      <ButtonLink kind="primary" href={paths.ride(FIRST_SLOPE)}>
        {t('intro.ride')}
      </ButtonLink>
      <div className="two">
        <Button icon="replay" onClick={onAgain}>
          {t('intro.over')}
        </Button>
        <ButtonLink icon="cap" href={paths.academy}>
          {t('intro.academy')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The walk-through of the controls: a practice slope above, below it what to try next. */
export function Screen() {
  const [device, setDevice] = useState<Device>(() => DEVICE[deviceInUse()]);
  const [, navigate] = useLocation();
  const { stage, turned, begin, pass, onTick, onRestart } = useLesson();
  const skip = () => {
    // A step that is being praised has been passed already; the next one comes by itself.
    if (stage.kind !== 'try') return;
    if (stepAfter(stage.step) !== undefined) pass(stage.step);
    else {
      markIntroduced();
      navigate(paths.rideLocal);
    }
  };
  return (
    <div className="screen intro">
      <h1 className="unseen">{t('title.introduction')}</h1>
      <Practice onTick={onTick} onRestart={onRestart} />
      <div className="intro-sheet">
        <div className="intro-top">
          <Marks stage={stage} />
          {stage.kind !== 'over' && (
            <Button kind="quiet" onClick={skip}>
              {t('intro.skip')}
            </Button>
          )}
        </div>
        {stage.kind === 'over' ? (
          <Over onAgain={begin} />
        ) : (
          <>
            <StepCard step={stage.step} device={device} praised={stage.kind === 'praise'} />
            {stage.step === 'steer' && <Sides turned={turned} />}
            <Segments
              label={t('intro.device')}
              value={device}
              options={devices.map((value) => ({ value, label: t(`intro.${value}`) }))}
              onChange={setDevice}
            />
          </>
        )}
      </div>
    </div>
  );
}
