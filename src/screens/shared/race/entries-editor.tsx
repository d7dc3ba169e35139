import { type FormEvent, useState } from 'react';
import { makeId } from '../../../db';
import { t } from '../../../i18n';
import { type Entry, MAX_ENTRIES, type PacerLevel, pacerLevels } from '../../../race';
import { MAX_RIDER_NAME, type Rider, useSettings } from '../../../session';
import { Button, Card, Chip, IconButton, Section, Segments, TextField } from '../../../ui';
import { riderName } from '../riders';
import { entryNames } from './flow/names';

export interface EntriesEditorProps {
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** A seed nobody else will have, uint32. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** A rider of this device as an entry. */
export function entryOf(rider: Rider): Entry {
  return {
    id: makeId(),
    name: riderName(rider),
    equipment: rider.equipment,
    starter: { kind: 'rider', rider: rider.id },
  };
}

/** A computer rider as an entry: another ride than any other one of the level. */
export function pacerOf(level: PacerLevel, equipment: Entry['equipment']): Entry {
  return { id: makeId(), name: '', equipment, starter: { kind: 'pacer', level, seed: freshSeed() } };
}

function Row({
  entry,
  name,
  onChange,
  onRemove,
}: {
  entry: Entry;
  name: string;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
}) {
  return (
    <li>
      <span className="race-name">{name}</span>
      <Segments
        label={t('race.equipment', { name })}
        value={entry.equipment}
        options={[
          { value: 'ski', label: t('equipment.ski') },
          { value: 'board', label: t('equipment.board') },
        ]}
        onChange={(equipment) => onChange({ ...entry, equipment })}
      />
      <IconButton icon="close" label={t('race.remove', { name })} onClick={onRemove} />
    </li>
  );
}

/** Who is entered: riders of this device, names typed in, and pacers of five levels. */
export function EntriesEditor({ entries, onChange }: EntriesEditorProps) {
  const riders = useSettings((s) => s.riders);
  const [guest, setGuest] = useState('');
  const names = entryNames(entries);
  const full = entries.length >= MAX_ENTRIES;
  const add = (entry: Entry): void => {
    if (!full) onChange([...entries, entry]);
  };
  const toggle = (rider: Rider): void => {
    const without = entries.filter(({ starter }) => starter.kind !== 'rider' || starter.rider !== rider.id);
    if (without.length < entries.length) onChange(without);
    else add(entryOf(rider));
  };
  const addGuest = (event: FormEvent): void => {
    event.preventDefault();
    const name = guest.trim();
    if (name === '' || full) return;
    add({ id: makeId(), name, equipment: 'ski', starter: { kind: 'guest' } });
    setGuest('');
  };
  return (
    <Section
      title={t('race.riders')}
      aside={t('race.riders.count', { count: entries.length, most: MAX_ENTRIES })}
    >
      {entries.length > 0 && (
        <Card>
          <ul className="race-entries">
            {entries.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                name={names.get(entry.id) ?? ''}
                onChange={(next) => onChange(entries.map((one) => (one.id === next.id ? next : one)))}
                onRemove={() => onChange(entries.filter((one) => one.id !== entry.id))}
              />
            ))}
          </ul>
        </Card>
      )}
      {full && <p className="sub">{t('race.riders.full')}</p>}
      <fieldset className="race-chips">
        <legend className="sub">{t('race.riders.known')}</legend>
        {riders.map((rider) => (
          <Chip
            key={rider.id}
            pressed={entries.some(({ starter }) => starter.kind === 'rider' && starter.rider === rider.id)}
            onPress={() => toggle(rider)}
          >
            {riderName(rider)}
          </Chip>
        ))}
      </fieldset>
      <form className="race-guest" onSubmit={addGuest}>
        <TextField label={t('race.guest')} value={guest} maxLength={MAX_RIDER_NAME} onChange={setGuest} />
        <Button type="submit" icon="plus" disabled={guest.trim() === '' || full}>
          {t('race.guest.add')}
        </Button>
      </form>
      <fieldset className="race-chips">
        <legend className="sub">{t('race.pacers')}</legend>
        {pacerLevels.map((level) => (
          <Button key={level} icon="plus" disabled={full} onClick={() => add(pacerOf(level, 'ski'))}>
            {t(`race.pacer.${level}`)}
          </Button>
        ))}
      </fieldset>
    </Section>
  );
}
