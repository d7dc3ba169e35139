import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../i18n';
import type { CourseGate } from '../../../sim';
import { placeAfter } from '../../../tracks';
import { Button, Segments } from '../../../ui';
import { numbered } from '../numbered';
import { beginTest } from './begin-test';
import { Hint } from './hint';
import { addGate, chooseGate, removeChosen } from './map-keys';
import { gateWords } from './map-view';
import { NumberField } from './number-field';
import type { Builder } from './session';

const metres = (mm: number): number => Math.round(mm / 10) / 100;

function ChosenGate({ builder, index, gate }: { builder: Builder; index: number; gate: CourseGate }) {
  const pole = useStore(builder.store, (s) => s.pole);
  const gates = useStore(builder.store, (s) => s.history.now.course.gates);
  const move = (x: number, y: number, stroke: string): void => {
    builder.act('move-gate', { index, x, y }, stroke);
    builder.store.setState({ gate: placeAfter(gates, index, y) });
  };
  return (
    <>
      <h2>{t('builder.gate', { gate: index + 1 })}</h2>
      <Segments
        named
        label={t('builder.pole')}
        value={pole}
        options={(['both', 'turning', 'outside'] as const).map((value) => ({
          value,
          label: t(`builder.pole.${value}`),
        }))}
        onChange={(next) => builder.store.setState({ pole: next })}
      />
      <div className="three">
        <NumberField
          label={t('builder.gates.x')}
          value={metres(gate.x)}
          step={0.1}
          onChange={(x) => move(x * 1000, gate.y, `x of ${index}`)}
        />
        <NumberField
          label={t('builder.gates.y')}
          value={metres(gate.y)}
          step={0.1}
          onChange={(y) => builder.act('move-gate', { index, x: gate.x, y: y * 1000 }, `y of ${index}`)}
        />
        <NumberField
          label={t('builder.gates.width')}
          value={metres(gate.width)}
          step={0.1}
          onChange={(width, stroke) => builder.act('gate-width', { index, width: width * 1000 }, stroke)}
        />
      </div>
      <div className="two">
        <Button onClick={() => builder.act('turn-gate', { index })}>{t('builder.gates.turn')}</Button>
        <Button icon="trash" onClick={() => removeChosen(builder)}>
          {t('builder.gates.remove')}
        </Button>
      </div>
      <Button icon="go" onClick={() => beginTest(builder, index)}>
        {t('builder.try.from', { gate: index + 1 })}
      </Button>
    </>
  );
}

/** A gate of the list; drawn anew only when it is another. */
const Row = memo(function Row({
  builder,
  index,
  chosen,
}: {
  builder: Builder;
  gate: CourseGate;
  index: number;
  chosen: boolean;
}) {
  return (
    <li>
      <button
        type="button"
        className="builder-gate num"
        aria-pressed={chosen}
        onClick={() => chooseGate(builder, index)}
      >
        {gateWords(builder.store.getState(), index)}
      </button>
    </li>
  );
});

/** The rows; left alone by the first, urgent picture of an edit. */
const Rows = memo(function Rows({
  builder,
  gates,
  chosen,
}: {
  builder: Builder;
  gates: readonly CourseGate[];
  chosen: number | undefined;
}) {
  return (
    <ol className="builder-gates">
      {numbered(gates).map(({ item, place }) => (
        <Row key={place} builder={builder} gate={item} index={place} chosen={place === chosen} />
      ))}
    </ol>
  );
});

/** Every gate in words: all that the map shows, for those who cannot see it. */
function GateList({ builder }: { builder: Builder }) {
  const gates = useDeferredValue(useStore(builder.store, (s) => s.history.now.course.gates));
  const chosen = useStore(builder.store, (s) => s.gate);
  return (
    <>
      <h2>{t('builder.gates.list')}</h2>
      {gates.length === 0 && <p className="sub">{t('builder.gates.none')}</p>}
      <Rows builder={builder} gates={gates} chosen={chosen} />
    </>
  );
}

/** Setting and moving gates by fields and buttons. */
export function GatesPanel({ builder }: { builder: Builder }) {
  const index = useStore(builder.store, (s) => s.gate);
  const gate = useStore(builder.store, (s) =>
    s.gate === undefined ? undefined : s.history.now.course.gates[s.gate],
  );
  return (
    <>
      <Hint words={t('builder.gates.hint')} keys={t('builder.map')} pad={t('builder.pad.gates')} />
      <Button icon="plus" onClick={() => addGate(builder)}>
        {t('builder.gates.add')}
      </Button>
      {index !== undefined && gate !== undefined && (
        <ChosenGate builder={builder} index={index} gate={gate} />
      )}
      <GateList builder={builder} />
    </>
  );
}
