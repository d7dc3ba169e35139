import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type MessageKey, t } from '../../i18n';
import { markIntroduced } from '../../session';
import { Button, ButtonLink, Icon, Segments } from '../../ui';
import { paths } from '../paths';
import './introduction.css';
import { nothingTried, type Step, stepAfter, steps, type Tried, watchStep } from './lesson';
import { Practice } from './practice';

const devices = ['keyboard', 'touch', 'gamepad'] as const;
type Device = (typeof devices)[number];

/** The device most likely in hand. */
function likelyDevice(): Device {
  if (navigator.getGamepads?.().some((pad) => pad?.connected)) return 'gamepad';
  return matchMedia('(pointer: coarse)').matches ? 'touch' : 'keyboard';
}

/** How long a done step stays in sight before the next one comes, ms. */
const PRAISE_MS = 900;

/** Where the walk-through stands: a step being tried, praised for a moment, or all of them done. */
type Stage = { readonly kind: 'try' | 'praise'; readonly step: Step } | { readonly kind: 'over' };

function useLesson() {
  const [stage, setStage] = useState<Stage>({ kind: 'try', step: 'start' });
  const tried = useRef<Tried>(nothingTried());
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
    pass,
    begin: () => setStage({ kind: 'try', step: 'start' }),
    onFrame: (s: Parameters<typeof watchStep>[1]) => {
      const { current } = now;
      if (current.kind === 'try' && watchStep(current.step, s, tried.current)) pass(current.step);
    },
    onRestart: (why: 'asked' | 'off') => {
      const { current } = now;
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
  return (
    <div className="intro-step" role="status" key={step}>
      <h2>
        {t(`intro.${step}.title`)}
        {praised && <Icon name="check" size={28} />}
      </h2>
      <p>{t(text)}</p>
    </div>
  );
}

function Over({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <div className="intro-step" role="status">
        <h2>{t('intro.gates.title')}</h2>
        <p>{t('intro.gates.text')}</p>
      </div>
      <ButtonLink kind="primary" href={paths.rideLocal}>
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
  const [device, setDevice] = useState(likelyDevice);
  const [, navigate] = useLocation();
  const { stage, begin, pass, onFrame, onRestart } = useLesson();
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
      <Practice onFrame={onFrame} onRestart={onRestart} />
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
