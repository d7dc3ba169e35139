import { useState } from 'react';
import { formatNumber, t } from '../../../i18n';
import { type Difficulty, difficulties, type RaceStyle, styles } from '../../../tracks';
import { Button, Segments, Select, Slider } from '../../../ui';
import { NumberField } from './number-field';
import type { Builder } from './session';
import { startView } from './space';

const raceStyles = styles.filter((style): style is RaceStyle => style !== 'training');

/** What the setter can be asked for by style, m: shortest, longest and usual course. */
const LENGTHS: Readonly<Record<RaceStyle, readonly [number, number, number]>> = {
  slalom: [150, 700, 400],
  'giant-slalom': [250, 1500, 800],
  'super-g': [400, 2400, 1400],
  downhill: [600, 3500, 2000],
};

/** Has a course laid: style, length, drop, difficulty and seed. */
export function LayPanel({ builder }: { builder: Builder }) {
  const [style, setStyle] = useState<RaceStyle>(() => {
    const now = builder.store.getState().history.now.style;
    return now === 'training' ? 'slalom' : now;
  });
  const [lengthM, setLength] = useState(LENGTHS[style][2]);
  const [grade, setGrade] = useState(0.28);
  const [difficulty, setDifficulty] = useState<Difficulty>('medium');
  const [seed, setSeed] = useState(1);
  const dropM = Math.round(lengthM * grade);
  const lay = (from: number): void => {
    builder.act('lay-track', { style, lengthM, dropM, seed: from, difficulty });
    const { course } = builder.store.getState().history.now;
    builder.store.setState({ view: startView(course), stretch: { from: 0, to: course.finish } });
  };
  const another = (): void => {
    const next = (seed + 1) % 0xffffffff;
    setSeed(next);
    lay(next);
  };
  const metres = (m: number): string => `${formatNumber(m)} m`;
  const [least, most] = LENGTHS[style];
  return (
    <>
      <p className="sub">{t('builder.lay.text')}</p>
      <Select
        label={t('builder.lay.style')}
        value={style}
        options={raceStyles.map((value) => ({ value, label: t(`style.${value}`) }))}
        onChange={(next) => {
          setStyle(next);
          setLength(LENGTHS[next][2]);
        }}
      />
      <div className="card">
        <Slider
          label={t('builder.lay.length')}
          min={least}
          max={most}
          step={10}
          value={lengthM}
          written={metres(lengthM)}
          onChange={setLength}
        />
        <Slider
          label={t('builder.lay.drop')}
          min={0.14}
          max={0.44}
          step={0.01}
          value={grade}
          written={metres(dropM)}
          onChange={setGrade}
        />
      </div>
      <Segments
        named
        label={t('builder.lay.difficulty')}
        value={difficulty}
        options={difficulties.map((value) => ({ value, label: t(`tracks.difficulty.${value}`) }))}
        onChange={setDifficulty}
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
