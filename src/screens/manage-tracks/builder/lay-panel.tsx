import { useMemo, useState } from 'react';
import { formatNumber, t } from '../../../i18n';
import {
  type Difficulty,
  difficulties,
  dropRange,
  lengthRange,
  type RaceStyle,
  type Span,
  styles,
} from '../../../tracks';
import { Button, Segments, Select, Slider } from '../../../ui';
import { NumberField } from './number-field';
import type { Builder } from './session';
import { startView } from './space';

const raceStyles = styles.filter((style): style is RaceStyle => style !== 'training');

/** Usual course of a style: length (m), and drop as a share of it. */
const USUAL: Readonly<Record<RaceStyle, number>> = {
  slalom: 400,
  'giant-slalom': 800,
  'super-g': 1400,
  downhill: 2000,
};
const USUAL_GRADE = 0.28;

interface Wish {
  readonly style: RaceStyle;
  readonly difficulty: Difficulty;
  readonly lengthM: number;
  readonly dropM: number;
}

function within(value: number, { min, max }: Span): number {
  return Math.min(max, Math.max(min, value));
}

/** What can be laid by the rules, with as little of the wish changed as may be. */
function bounded({ style, difficulty, lengthM, dropM }: Wish) {
  const lengths = lengthRange(style, difficulty);
  const length = within(lengthM, lengths);
  const drops = dropRange(style, length, difficulty) ?? { min: dropM, max: dropM };
  return { lengths, drops, wish: { style, difficulty, lengthM: length, dropM: within(dropM, drops) } };
}

function usual(style: RaceStyle): Pick<Wish, 'style' | 'lengthM' | 'dropM'> {
  return { style, lengthM: USUAL[style], dropM: Math.round(USUAL[style] * USUAL_GRADE) };
}

/** Has a course laid: style, length, drop, difficulty and seed. */
export function LayPanel({ builder }: { builder: Builder }) {
  const [asked, setAsked] = useState<Wish>(() => {
    const now = builder.store.getState().history.now.style;
    return { ...usual(now === 'training' ? 'slalom' : now), difficulty: 'medium' };
  });
  const [seed, setSeed] = useState(1);
  const { lengths, drops, wish } = useMemo(() => bounded(asked), [asked]);
  const { style, difficulty, lengthM, dropM } = wish;
  const change = (next: Partial<Wish>): void => setAsked({ ...wish, ...next });
  const lay = (from: number): void => {
    builder.act('lay-track', { ...wish, seed: from });
    const { course } = builder.store.getState().history.now;
    builder.store.setState({ view: startView(course), stretch: { from: 0, to: course.finish } });
  };
  const another = (): void => {
    const next = (seed + 1) % 0xffffffff;
    setSeed(next);
    lay(next);
  };
  const metres = (m: number): string => `${formatNumber(m)} m`;
  return (
    <>
      <p className="sub">{t('builder.lay.text')}</p>
      <Select
        label={t('builder.lay.style')}
        value={style}
        options={raceStyles.map((value) => ({ value, label: t(`style.${value}`) }))}
        onChange={(next) => change(usual(next))}
      />
      <div className="card">
        <Slider
          label={t('builder.lay.length')}
          {...lengths}
          step={10}
          value={lengthM}
          written={metres(lengthM)}
          onChange={(length) => change({ lengthM: length })}
        />
        <Slider
          label={t('builder.lay.drop')}
          {...drops}
          step={1}
          value={dropM}
          written={metres(dropM)}
          onChange={(drop) => change({ dropM: drop })}
        />
      </div>
      <p className="sub">{t('builder.lay.range', { min: metres(drops.min), max: metres(drops.max) })}</p>
      <Segments
        named
        label={t('builder.lay.difficulty')}
        value={difficulty}
        options={difficulties.map((value) => ({ value, label: t(`tracks.difficulty.${value}`) }))}
        onChange={(next) => change({ difficulty: next })}
      />
      <NumberField
        label={t('builder.lay.seed')}
        value={seed}
        step={1}
        onChange={(next) => setSeed(Math.max(0, Math.min(0xffffffff, Math.round(next))))}
      />
      <div className="two">
        <Button icon="mountain" onClick={() => lay(seed)}>
          {t('builder.lay.do')}
        </Button>
        <Button icon="update" onClick={another}>
          {t('builder.lay.another')}
        </Button>
      </div>
    </>
  );
}
