import { t } from '../../i18n';
import { MAX_EVENT_NAME, MAX_RACES, type RaceTrack, reversals } from '../../race';
import { Button, Card, Section, Segments, Select, Switch, TextField } from '../../ui';
import { allZones, zoneName } from '../shared/online-event';
import {
  begunAt,
  type EventForm,
  type RaceForm,
  withOneMore,
  withRace,
  withRaces,
  withSecondRun,
} from './form';
import { EquipmentField, type ErrorAt, More, RaceFields, TimeField } from './race-fields';
import { TrackChoice } from './track-choice';

export interface FieldsProps {
  readonly form: EventForm;
  readonly errorAt: ErrorAt;
  readonly isFrozen: boolean;
  readonly onChange: (form: EventForm) => void;
}

function CupFields({ form, errorAt, isFrozen, onChange }: FieldsProps) {
  const [race] = form.races;
  const change = (next: Partial<RaceForm>): void => onChange(withRace(form, race.key, next));
  return (
    <Section title={t('create-event.races')}>
      <Card>
        <div className="create-race">
          <TrackChoice
            label={t('create-event.field.track')}
            value={race.track}
            error={errorAt('track') ?? errorAt('track.id') ?? errorAt('track.hash')}
            disabled={isFrozen}
            onPick={(track) => change({ track })}
          />
          <TimeField
            label={t('create-event.field.opensMs')}
            value={race.windows[0].opens}
            zone={form.timeZone}
            error={errorAt('opensMs')}
            disabled={isFrozen}
            onChange={(opens) => onChange(begunAt(form, opens))}
          />
          <EquipmentField
            value={race.equipment}
            disabled={isFrozen}
            onChange={(equipment) => change({ equipment })}
          />
        </div>
      </Card>
    </Section>
  );
}

function Races({ form, errorAt, isFrozen, onChange, spare }: FieldsProps & { spare: RaceTrack | undefined }) {
  const { races } = form;
  return (
    <Section
      title={t('create-event.races')}
      aside={races.length > 1 ? t('create-event.races.count', { count: races.length }) : undefined}
    >
      <Card>
        <ol className="create-races">
          {races.map((race, n) => (
            <li key={race.key}>
              <RaceFields
                form={form}
                race={race}
                n={n}
                errorAt={errorAt}
                isFrozen={isFrozen}
                onChange={(change) => onChange(withRace(form, race.key, change))}
                onBegin={n === 0 ? (opens) => onChange(begunAt(form, opens)) : undefined}
                onRemove={
                  races.length > 1 && !isFrozen
                    ? () =>
                        onChange(
                          withRaces(
                            form,
                            races.filter(({ key }) => key !== race.key),
                          ),
                        )
                    : undefined
                }
              />
            </li>
          ))}
        </ol>
      </Card>
      {spare !== undefined && !isFrozen && (
        <Button
          icon="plus"
          className="create-add"
          disabled={races.length >= MAX_RACES}
          onClick={() => onChange(withOneMore(form, spare))}
        >
          {t('create-event.race.add')}
        </Button>
      )}
      {errorAt('races') !== undefined && <p role="alert">{errorAt('races')}</p>}
    </Section>
  );
}

/** Everything of an event beside its races. */
function Settings({ form, errorAt, isFrozen, onChange }: FieldsProps) {
  const isCup = form.kind === 'cup';
  const hasTwo = form.races.some(({ runs }) => runs === 2);
  const set = (change: Partial<EventForm>): void => onChange({ ...form, ...change });
  const isWrong = ['timeZone', 'open', 'scoring.kind', 'takes'].some((field) => errorAt(field) !== undefined);
  return (
    <More title={t('create-event.more')} isWrong={isWrong}>
      <fieldset className="create-plain create-parts" disabled={isFrozen}>
        <Segments
          named
          label={t('create-event.field.open')}
          value={form.open}
          options={[
            { value: 'members', label: t('create-event.open.members') },
            { value: 'verified', label: t('create-event.open.verified') },
          ]}
          onChange={(open) => set({ open })}
        />
        {!isCup && (
          <>
            <Segments
              named
              label={t('create-event.field.takes')}
              value={form.takes}
              options={[
                { value: 'offline', label: t('create-event.takes.offline') },
                { value: 'live', label: t('create-event.takes.live') },
              ]}
              onChange={(takes) => set({ takes })}
            />
            {form.takes === 'live' && <p className="sub">{t('create-event.takes.live.hint')}</p>}
            {hasTwo && (
              <>
                <Segments
                  named
                  label={t('create-event.field.secondRun')}
                  value={form.how}
                  options={[
                    { value: 'start-list', label: t('create-event.second.start-list') },
                    { value: 'window', label: t('create-event.second.window') },
                  ]}
                  onChange={(how) => onChange(withSecondRun(form, how))}
                />
                <Segments
                  named
                  label={t('create-event.reversal')}
                  value={String(form.reversal)}
                  options={reversals.map((n) => ({
                    value: String(n),
                    label:
                      n === 'all' ? t('create-event.reversal.all') : t('create-event.reversal.first', { n }),
                  }))}
                  onChange={(text) => set({ reversal: reversals.find((n) => String(n) === text) ?? 'all' })}
                />
              </>
            )}
            <Select
              label={t('create-event.field.scoring')}
              value={form.scoring}
              options={[
                { value: 'times', label: t('create-event.scoring.times') },
                { value: 'best-time', label: t('create-event.scoring.best-time') },
                { value: 'points', label: t('create-event.scoring.points') },
              ]}
              onChange={(scoring) => set({ scoring })}
            />
            {errorAt('scoring.kind') !== undefined && (
              <p className="create-wrong" role="alert">
                {errorAt('scoring.kind')}
              </p>
            )}
            {form.scoring === 'points' && (
              <Switch
                label={t('create-event.cut')}
                hint={t('create-event.cut.hint')}
                checked={form.cut}
                onChange={(cut) => set({ cut })}
              />
            )}
            <Switch
              label={t('create-event.field.timesHidden')}
              hint={t('create-event.hidden.hint')}
              checked={form.timesHidden}
              onChange={(timesHidden) => set({ timesHidden })}
            />
          </>
        )}
      </fieldset>
      <Select
        label={t('create-event.field.timeZone')}
        value={form.timeZone}
        options={allZones(form.timeZone).map((zone) => ({ value: zone, label: zoneName(zone) }))}
        onChange={(timeZone) => set({ timeZone })}
      />
    </More>
  );
}

/** The fields of an event. @param spare the track a further race is set on until another is picked */
export function Fields(props: FieldsProps & { spare: RaceTrack | undefined }) {
  const { form, errorAt, onChange } = props;
  return (
    <>
      <TextField
        label={t('create-event.field.name')}
        value={form.name}
        maxLength={MAX_EVENT_NAME}
        error={errorAt('name')}
        onChange={(name) => onChange({ ...form, name })}
      />
      {form.kind === 'cup' ? <CupFields {...props} /> : <Races {...props} />}
      <p className="sub create-zone">{t('create-event.zone.said', { zone: zoneName(form.timeZone) })}</p>
      <Settings {...props} />
    </>
  );
}
