import { useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber, formatPercent, t } from '../../../i18n';
import type { SnowType } from '../../../sim';
import { centreHeight, centreLine, pointAt } from '../../../tracks';
import { Button, Select, Slider, Switch } from '../../../ui';
import { numbered } from '../numbered';
import { Hint } from './hint';
import { NumberField } from './number-field';
import { type Builder, newStroke } from './session';
import { StretchFields } from './stretch-fields';

const SNOWS: readonly SnowType[] = [0, 1, 2, 3, 4];

/** A slider whose whole drag is one step: a new one begins when a pointer or a key goes down on it. */
function Drawn(
  props: Omit<Parameters<typeof Slider>[0], 'onChange'> & {
    onChange: (value: number, stroke: string) => void;
  },
) {
  const [stroke, setStroke] = useState(newStroke);
  return (
    <div onPointerDownCapture={() => setStroke(newStroke())} onKeyUpCapture={() => setStroke(newStroke())}>
      <Slider {...props} onChange={(value) => props.onChange(value, stroke)} />
    </div>
  );
}

/** Pitch, cross slope, hollows, the course of the piste and its length. */
export function HillPanel({ builder }: { builder: Builder }) {
  const course = useStore(builder.store, (s) => s.history.now.course);
  const stretch = useStore(builder.store, (s) => s.stretch);
  const { from, to } = stretch;
  const middle = (from + to) / 2;
  const point = pointAt(course, middle);
  const grade =
    Math.round((centreHeight(course, middle - 5000) - centreHeight(course, middle + 5000)) * 10) / 100;
  const [cross, bowl] = [course.cross[point] ?? 0, course.bowl[point] ?? 0];
  const start = pointAt(course, from);
  return (
    <>
      <Hint words={t('builder.hill.hint')} keys={t('builder.profile')} pad={t('builder.pad.hill')} />
      <StretchFields builder={builder} />
      <div className="card">
        <Drawn
          label={t('builder.hill.pitch')}
          min={-0.1}
          max={0.8}
          step={0.01}
          value={grade}
          written={formatPercent(grade)}
          onChange={(value, stroke) => builder.act('set-pitch', { ...stretch, grade: value }, stroke)}
        />
        <Drawn
          label={t('builder.hill.cross')}
          min={-2500}
          max={2500}
          step={50}
          value={cross}
          written={formatPercent(cross / 10_000)}
          onChange={(value, stroke) => builder.act('set-cross', { ...stretch, value }, stroke)}
        />
        <Drawn
          label={t('builder.hill.bowl')}
          min={-2000}
          max={2000}
          step={50}
          value={bowl}
          written={t('builder.hill.bowl.value', { value: formatNumber(bowl / 100_000) })}
          onChange={(value, stroke) => builder.act('set-bowl', { ...stretch, value }, stroke)}
        />
      </div>
      <Button onClick={() => builder.act('smooth', stretch)}>{t('builder.hill.smooth')}</Button>
      <div className="two">
        <NumberField
          label={t('builder.hill.centre')}
          value={Math.round(centreLine(course, from) / 100) / 10}
          step={1}
          onChange={(x, stroke) =>
            builder.act('move-centre', { point: start, x: x * 1000, reach: 60_000 }, stroke)
          }
        />
        <NumberField
          label={t('builder.hill.finish')}
          value={course.finish / 1000}
          step={5}
          onChange={(y, stroke) => builder.act('move-finish', { y: y * 1000 }, stroke)}
        />
      </div>
    </>
  );
}

/** Snow, patches, the piste's width and the nets. */
export function SnowPanel({ builder }: { builder: Builder }) {
  const course = useStore(builder.store, (s) => s.history.now.course);
  const stretch = useStore(builder.store, (s) => s.stretch);
  const snow = useStore(builder.store, (s) => s.snow);
  const patching = useStore(builder.store, (s) => s.patching);
  const cell = Math.max(
    0,
    Math.min(course.width.length - 1, Math.floor((stretch.from + stretch.to) / 2 / course.dy) + 1),
  );
  const middle = centreLine(course, (stretch.from + stretch.to) / 2);
  const patch = { x0: middle - 3000, x1: middle + 3000, y0: stretch.from, y1: stretch.to, snow };
  return (
    <>
      <StretchFields builder={builder} />
      <Select
        label={t('builder.snow.kind')}
        value={String(snow)}
        options={SNOWS.map((kind) => ({ value: String(kind), label: t(`builder.snow.${kind}`) }))}
        onChange={(value) => builder.store.setState({ snow: SNOWS[Number(value)]! })}
      />
      <div className="two">
        <Button onClick={() => builder.act('paint-snow', { ...stretch, snow })}>
          {t('builder.snow.paint')}
        </Button>
        <Button onClick={() => builder.act('add-patch', patch)}>{t('builder.snow.patch.add')}</Button>
      </div>
      <div className="card">
        <Switch
          label={t('builder.snow.patch')}
          checked={patching}
          onChange={(on) => builder.store.setState({ patching: on })}
        />
      </div>
      {numbered(course.patches).map(({ item: p, place: i }) => (
        <Button key={i} icon="trash" onClick={() => builder.act('remove-patch', { index: i })}>
          {t('builder.snow.patch.remove', {
            n: i + 1,
            from: formatNumber(Math.round(p.y0 / 1000)),
            to: formatNumber(Math.round(p.y1 / 1000)),
          })}
        </Button>
      ))}
      <div className="two">
        <NumberField
          label={t('builder.snow.width')}
          value={(course.width[cell]! * 2) / 1000}
          step={1}
          onChange={(w, stroke) => builder.act('piste-width', { ...stretch, half: w * 500 }, stroke)}
        />
        <NumberField
          label={t('builder.snow.nets')}
          value={(course.nets[cell]! * 2) / 1000}
          step={1}
          onChange={(w, stroke) => builder.act('place-nets', { ...stretch, half: w * 500 }, stroke)}
        />
      </div>
    </>
  );
}
