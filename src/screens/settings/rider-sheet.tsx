import { useId, useMemo, useState } from 'react';
import { useTracks } from '../../db';
import { type MessageKey, t } from '../../i18n';
import { changeRider, kitColours, MAX_BIB, MAX_RIDER_NAME, type Rider, removeRider } from '../../session';
import { Button, Segments, Sheet, showToast, TextField } from '../../ui';
import { riderName } from '../shared/riders';
import { RiderFigure } from './rider-figure';
import { type Missing, missingFor } from './won-colours';

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

type ColourKey = Extract<MessageKey, `colour.${string}`>;
const nameOf = (colour: string): string => t(`colour.${colour.slice(1)}` as ColourKey);

function Swatches({
  label,
  value,
  missing,
  onChange,
}: {
  label: string;
  value: string;
  /** Colours that medals bring, with what is missing for each. */
  missing: readonly Missing[];
  onChange: (colour: string) => void;
}) {
  const name = useId();
  const colours: readonly { readonly colour: string; readonly left: number }[] = [
    ...kitColours.map((colour) => ({ colour, left: 0 })),
    ...missing.map(({ won, left }) => ({ colour: won.colour, left })),
  ];
  return (
    <fieldset className="swatches">
      <legend>{label}</legend>
      {colours.map(({ colour, left }) => (
        <label key={colour} style={{ background: colour }} data-locked={left > 0}>
          <input
            type="radio"
            name={name}
            checked={colour === value}
            // A colour once chosen stays, also where its medals are gone.
            disabled={left > 0 && colour !== value}
            aria-label={nameOf(colour)}
            onChange={() => onChange(colour)}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** What the colours that are not won yet ask for. */
function ToWin({ missing }: { missing: readonly Missing[] }) {
  const ahead = missing.filter(({ left }) => left > 0);
  if (ahead.length === 0) return null;
  return (
    <ul className="to-win sub">
      {ahead.map(({ won, left }) => (
        <li key={won.colour}>
          {t(`settings.won.${won.medal}`, { count: left, colour: nameOf(won.colour) })}
        </li>
      ))}
    </ul>
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
  const { tracks } = useTracks({ rider: rider.id });
  const missing = useMemo(() => missingFor(tracks), [tracks]);
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
              hint={t('settings.rider.name.hint')}
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
          missing={missing}
          onChange={(primary) => change({ primary })}
        />
        <Swatches
          label={t('settings.rider.secondary')}
          value={rider.secondary}
          missing={missing}
          onChange={(secondary) => change({ secondary })}
        />
        <ToWin missing={missing} />
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
