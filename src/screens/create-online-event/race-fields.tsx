import { useState } from 'react';
import { formatTime, t } from '../../i18n';
import { type PlannedEquipment, plannedEquipment } from '../../race';
import { IconButton, Segments, TextField } from '../../ui';
import { clockChangeAt, equipmentWords, isZone, msOf } from '../shared/online-event';
import { type EventForm, type RaceForm, type WindowForm, withRuns } from './form';
import { TrackChoice } from './track-choice';

/** The message for a field whose value is wrong. */
export type ErrorAt = (field: string) => string | undefined;

/** Says that clocks change at the chosen time, and what the time then means. */
function clockWords(wall: string, zone: string): string | undefined {
  const change = isZone(zone) ? clockChangeAt(wall, zone) : undefined;
  if (change === undefined) return undefined;
  return t(`create-event.clock.${change}`, { time: formatTime(msOf(wall, zone), zone) });
}

/** @param zone of the clock that the time is read on */
export function TimeField({
  label,
  value,
  zone,
  error,
  hint,
  disabled = false,
  onChange,
}: {
  label: string;
  value: string;
  zone: string;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
  onChange: (wall: string) => void;
}) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value}
      error={error}
      hint={clockWords(value, zone) ?? hint}
      disabled={disabled}
      max="2099-12-31T23:59"
      onChange={(wall) => onChange(wall.slice(0, 16))}
    />
  );
}

export function EquipmentField({
  value,
  disabled,
  onChange,
}: {
  value: PlannedEquipment;
  disabled: boolean;
  onChange: (equipment: PlannedEquipment) => void;
}) {
  return (
    <fieldset className="create-plain" disabled={disabled}>
      <Segments
        named
        label={t('create-event.field.equipment')}
        value={value}
        options={plannedEquipment.map((one) => ({ value: one, label: t(`create-event.on.${one}`) }))}
        onChange={onChange}
      />
      <span className="unseen">{equipmentWords(value)}</span>
    </fieldset>
  );
}

/** A part that is closed until it is wanted, or something in it is wrong. */
export function More({
  title,
  isWrong,
  children,
}: {
  title: string;
  isWrong: boolean;
  children: React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="create-more"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="create-parts">{children}</div>
    </details>
  );
}

interface RaceFieldsProps {
  readonly form: EventForm;
  readonly race: RaceForm;
  readonly n: number;
  readonly errorAt: ErrorAt;
  /** Somebody has started: only a window may still become longer. */
  readonly isFrozen: boolean;
  readonly onChange: (change: Partial<RaceForm>) => void;
  /** The beginning of the first race moves all of them. */
  readonly onBegin: ((opens: string) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** One race: its track, when it is ridden, and more for who wants it. */
export function RaceFields(props: RaceFieldsProps) {
  const { form, race, n, errorAt, isFrozen, onChange, onBegin, onRemove } = props;
  const isOnly = form.races.length === 1;
  const label = isOnly ? t('create-event.field.track') : t('create-event.race', { n: n + 1 });
  const at = `races.${n}`;
  const error = (field: string): string | undefined => errorAt(`${at}.${field}`);
  const window = (run: 0 | 1, change: Partial<WindowForm>): void => {
    const [first, second] = race.windows;
    onChange({
      windows: run === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
    });
  };
  const labelIn = (run: number, key: 'opens' | 'closes'): string => {
    const plain = t(`create-event.${key}`);
    return race.runs === 1 ? plain : t('create-event.field.in-run', { n: run + 1, field: plain });
  };
  const isWrong = ['attempts', 'equipment', 'runs'].some((field) => error(field) !== undefined);
  return (
    <div className="create-race">
      <div className="create-race-head">
        <TrackChoice
          label={label}
          value={race.track}
          error={error('track') ?? error('track.id') ?? error('track.hash')}
          disabled={isFrozen}
          onPick={(track) => onChange({ track })}
        />
        {onRemove !== undefined && (
          <IconButton icon="close" label={t('create-event.race.remove', { n: n + 1 })} onClick={onRemove} />
        )}
      </div>
      {([0, 1] as const).slice(0, race.runs).map((run) => (
        <div className="create-times" key={run}>
          <TimeField
            label={labelIn(run, 'opens')}
            zone={form.timeZone}
            value={race.windows[run].opens}
            error={error(`windows.${run}.opensMs`)}
            hint={run === 0 && n === 0 && !isOnly && !isFrozen ? t('create-event.opens.moves') : undefined}
            disabled={isFrozen}
            onChange={(opens) => (run === 0 && onBegin ? onBegin(opens) : window(run, { opens }))}
          />
          <TimeField
            label={labelIn(run, 'closes')}
            zone={form.timeZone}
            value={race.windows[run].closes}
            error={error(`windows.${run}.closesMs`)}
            onChange={(closes) => window(run, { closes })}
          />
        </div>
      ))}
      <More title={t('create-event.race.more')} isWrong={isWrong}>
        <fieldset className="create-plain" disabled={isFrozen}>
          <Segments
            named
            label={t('create-event.field.runs')}
            value={race.runs === 2 ? 'two' : 'one'}
            options={[
              { value: 'one', label: t('create-event.runs.1') },
              { value: 'two', label: t('create-event.runs.2') },
            ]}
            onChange={(next) => onChange(withRuns(race, next === 'two' ? 2 : 1))}
          />
        </fieldset>
        <TextField
          label={t(race.runs === 2 ? 'create-event.attempts.run' : 'create-event.field.attempts')}
          hint={t('create-event.attempts.hint')}
          value={race.attempts}
          inputMode="numeric"
          maxLength={4}
          disabled={isFrozen}
          error={error('attempts')}
          onChange={(attempts) => onChange({ attempts })}
        />
        <EquipmentField
          value={race.equipment}
          disabled={isFrozen}
          onChange={(equipment) => onChange({ equipment })}
        />
      </More>
    </div>
  );
}
