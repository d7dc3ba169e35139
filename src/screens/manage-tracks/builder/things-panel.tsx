import { useStore } from 'zustand';
import { formatNumber, t } from '../../../i18n';
import { centreLine } from '../../../tracks';
import { Button, Segments } from '../../../ui';
import { numbered } from '../numbered';
import { NumberField } from './number-field';
import { type Builder, placings } from './session';
import { StretchFields } from './stretch-fields';

const metres = (mm: number): string => formatNumber(Math.round(mm / 100) / 10);

/** Sets what is chosen at the start of the stretch: for those without a pointer. */
function setThing(builder: Builder): void {
  const { placing, stretch, history } = builder.store.getState();
  const { course } = history.now;
  const y = stretch.from;
  switch (placing) {
    case 'tree': {
      const cell = Math.max(0, Math.min(course.width.length - 1, Math.floor(y / course.dy) + 1));
      builder.act('add-tree', { x: centreLine(course, y) + course.width[cell]! + 3000, y });
      return;
    }
    case 'roll':
      builder.act('add-roll', { y });
      return;
    case 'jump':
      builder.act('add-jump', { y });
      return;
    case 'split':
      builder.act('add-split', { y });
  }
}

function Bumps({ builder }: { builder: Builder }) {
  const bumps = useStore(builder.store, (s) => s.history.now.course.bumps);
  return numbered(bumps).map(({ item: bump, place: index }) => {
    const thing = t(bump.kind === 0 ? 'builder.things.bump.roll' : 'builder.things.bump.jump', {
      y: metres(bump.y),
    });
    return (
      <fieldset key={index} className="builder-stretch">
        <legend>{thing}</legend>
        <div className="two">
          <NumberField
            label={t('builder.things.height')}
            value={bump.height / 1000}
            step={0.1}
            onChange={(h, stroke) => builder.act('change-bump', { index, height: h * 1000 }, stroke)}
          />
          <NumberField
            label={t('builder.things.length')}
            value={bump.length / 1000}
            step={1}
            onChange={(l, stroke) => builder.act('change-bump', { index, length: l * 1000 }, stroke)}
          />
        </div>
        <Button icon="trash" onClick={() => builder.act('remove-bump', { index })}>
          {t('builder.things.remove', { thing })}
        </Button>
      </fieldset>
    );
  });
}

/** Trees, rolls, jumps and intermediate times. */
export function ThingsPanel({ builder }: { builder: Builder }) {
  const placing = useStore(builder.store, (s) => s.placing);
  const stretch = useStore(builder.store, (s) => s.stretch);
  const course = useStore(builder.store, (s) => s.history.now.course);
  const thing = useStore(builder.store, (s) => s.thing);
  const tree = thing?.kind === 'tree' ? course.trees[thing.index] : undefined;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  return (
    <>
      <Segments
        named
        label={t('builder.things.kind')}
        value={placing}
        options={placings.map((value) => ({ value, label: t(`builder.things.${value}`) }))}
        onChange={(value) => builder.store.setState({ placing: value })}
      />
      <StretchFields builder={builder} />
      <Button icon="plus" onClick={() => setThing(builder)}>
        {t(`builder.things.add.${placing}`)}
      </Button>
      {tree !== undefined && thing !== undefined && (
        <Button icon="trash" onClick={() => builder.act('remove-tree', { index: thing.index })}>
          {t('builder.things.remove', { thing: t('builder.things.tree.at', { y: metres(tree.y) }) })}
        </Button>
      )}
      <div className="two">
        <Button onClick={() => builder.act('plant-forest', { ...stretch, density: 0.5, seed })}>
          {t('builder.things.forest')}
        </Button>
        <Button onClick={() => builder.act('clear-trees', stretch)}>{t('builder.things.clear')}</Button>
      </div>
      <Bumps builder={builder} />
      {course.splits.map((y, index) => (
        <Button key={y} icon="trash" onClick={() => builder.act('remove-split', { index })}>
          {t('builder.things.remove', { thing: t('builder.things.split.at', { y: metres(y) }) })}
        </Button>
      ))}
    </>
  );
}
