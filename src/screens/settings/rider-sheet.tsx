import { useId, useState } from 'react';
import { type MessageKey, t } from '../../i18n';
import { changeRider, kitColours, MAX_BIB, MAX_RIDER_NAME, type Rider, removeRider } from '../../session';
import { Button, Segments, Sheet, showToast, TextField } from '../../ui';
import { riderName } from '../shared/riders';
import { RiderFigure } from './rider-figure';

/** A bib number in what was typed; undefined when it is none. */
export function bibOf(text: string): number | undefined {
  const bib = Number(text);
  return /^\d{1,2}$/.test(text) && bib >= 1 && bib <= MAX_BIB ? bib : undefined;
}

/** Bib number: half-typed text stays in the field, only a real number changes the rider. */
function BibField({ rider }: { rider: Rider }) {
  const [text, setText] = useState(String(rider.bib));
  const wrong = bibOf(text) === undefined;
  return (
    <TextField
      label={t('settings.rider.bib')}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      error={wrong ? t('settings.rider.bib.error', { most: MAX_BIB }) : undefined}
      onChange={(next) => {
        setText(next);
        const bib = bibOf(next);
        if (bib !== undefined) changeRider(rider.id, { bib });
      }}
    />
  );
}

function Swatches({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="swatches">
      <legend>{label}</legend>
      {kitColours.map((colour) => {
        const key = `colour.${colour.slice(1)}` as Extract<MessageKey, `colour.${string}`>;
        return (
          <label key={colour} style={{ background: colour }}>
            <input
              type="radio"
              name={name}
              checked={colour === value}
              aria-label={t(key)}
              onChange={() => onChange(colour)}
            />
          </label>
        );
      })}
    </fieldset>
  );
}

/** Takes the rider out and offers to put them back in their place. */
function remove(rider: Rider): void {
  const undo = removeRider(rider.id);
  showToast(t('settings.rider.removed', { name: riderName(rider) }), { undo });
}

/** A rider's profile, changed as it is typed. */
export function RiderSheet({
  rider,
  only,
  onClose,
}: {
  rider: Rider;
  /** The last rider cannot be removed. */
  only: boolean;
  onClose: () => void;
}) {
  const change = (part: Partial<Omit<Rider, 'id'>>) => changeRider(rider.id, part);
  return (
    <Sheet title={t('settings.rider.title')} onClose={onClose}>
      <div className="rider-edit">
        <div className="rider-edit-top">
          <div className="riders-figure">
            <RiderFigure
              rider={rider}
              label={t('settings.rider.picture', { name: riderName(rider), bib: rider.bib })}
            />
          </div>
          <div className="rider-edit-names">
            <TextField
              label={t('settings.rider.name')}
              hint={
                rider.name.length < MAX_RIDER_NAME
                  ? t('settings.rider.name.hint')
                  : t('settings.rider.name.full', { count: MAX_RIDER_NAME })
              }
              value={rider.name}
              maxLength={MAX_RIDER_NAME}
              autoComplete="nickname"
              onChange={(name) => change({ name })}
            />
            <BibField rider={rider} />
          </div>
        </div>
        <Segments
          label={t('settings.rider.equipment')}
          value={rider.equipment}
          options={[
            { value: 'ski', label: t('equipment.ski') },
            { value: 'board', label: t('equipment.board') },
          ]}
          onChange={(equipment) => change({ equipment })}
        />
        {rider.equipment === 'board' && (
          <Segments
            label={t('settings.rider.stance')}
            value={rider.stance}
            options={[
              { value: 'regular', label: t('settings.rider.regular') },
              { value: 'goofy', label: t('settings.rider.goofy') },
            ]}
            onChange={(stance) => change({ stance })}
          />
        )}
        <Swatches
          label={t('settings.rider.primary')}
          value={rider.primary}
          onChange={(primary) => change({ primary })}
        />
        <Swatches
          label={t('settings.rider.secondary')}
          value={rider.secondary}
          onChange={(secondary) => change({ secondary })}
        />
        <div className="two">
          {!only && (
            <Button
              kind="danger"
              icon="trash"
              onClick={() => {
                remove(rider);
                onClose();
              }}
            >
              {t('settings.rider.remove')}
            </Button>
          )}
          <Button icon="check" onClick={onClose}>
            {t('settings.rider.done')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
