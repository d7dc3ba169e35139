import { useStore } from 'zustand';
import { t } from '../../../i18n';
import type { DisciplineCode } from '../../../sim';
import { type Difficulty, difficulties, lights, MAX_NAME, type RaceStyle, styles } from '../../../tracks';
import { Button, Segments, Select, TextField } from '../../../ui';
import type { Builder } from './session';
import { TimesPanel } from './times-panel';

const raced = styles.filter((style): style is RaceStyle => style !== 'training');
const DISCIPLINES: readonly DisciplineCode[] = [0, 1, 2, 3];
const MISS_US = 3_000_000;

/** Name, style, light, rule, scenery, times. */
export function TrackPanel({ builder }: { builder: Builder }) {
  const draft = useStore(builder.store, (s) => s.history.now);
  const { style, course } = draft;
  return (
    <>
      <TextField
        label={t('builder.track.name')}
        value={draft.name}
        maxLength={MAX_NAME}
        onChange={(name) => builder.act('rename', { name }, 'name')}
      />
      <div className="two">
        <Select
          label={t('builder.track.style')}
          value={style}
          options={styles.map((value) => ({ value, label: t(`style.${value}`) }))}
          onChange={(value) => builder.act('set-style', { style: value })}
        />
        {style === 'training' && (
          <Select
            label={t('builder.track.discipline')}
            value={String(course.discipline)}
            options={DISCIPLINES.map((code) => ({ value: String(code), label: t(`style.${raced[code]!}`) }))}
            onChange={(value) => builder.act('set-discipline', { discipline: DISCIPLINES[Number(value)]! })}
          />
        )}
        <Select
          label={t('builder.track.light')}
          value={draft.light}
          options={lights.map((value) => ({ value, label: t(`light.${value}`) }))}
          onChange={(light) => builder.act('set-light', { light })}
        />
        <Select<Difficulty | 'none'>
          label={t('builder.track.difficulty')}
          value={draft.difficulty ?? 'none'}
          options={[
            { value: 'none', label: t('builder.track.difficulty.none') },
            ...difficulties.map((value) => ({ value, label: t(`tracks.difficulty.${value}`) })),
          ]}
          onChange={(value) =>
            builder.act('set-difficulty', { difficulty: value === 'none' ? undefined : value })
          }
        />
      </div>
      <Segments
        named
        label={t('builder.track.miss')}
        value={course.miss === 0 ? 'run' : 'time'}
        options={[
          { value: 'run', label: t('builder.track.miss.run') },
          { value: 'time', label: t('builder.track.miss.time') },
        ]}
        onChange={(value) => builder.act('set-miss', { us: value === 'run' ? 0 : MISS_US })}
      />
      <Button icon="mountain" onClick={() => builder.act('set-scenery', { seed: draft.seed + 1 })}>
        {t('builder.track.scenery')}
      </Button>
      <TimesPanel builder={builder} />
    </>
  );
}
