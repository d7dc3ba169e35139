import { useId, useState } from 'react';
import { t } from '../../../i18n';
import { type ClubFault, type ClubSettings, MAX_SERVER_ABOUT, MAX_SERVER_NAME } from '../../../online';
import { classes, TextField } from '../../../ui';
import './clubs.css';
import { areTooAlike, type ClubColours, coloursOf, pairs } from './colours';
import { Crest, colourStyle } from './crest';
import { fieldFaultWords } from './fault-words';
import { TextArea } from './text-area';

/** How one comes into a server. */
const ways = ['open', 'requests', 'invited'] as const;
type JoinWay = (typeof ways)[number];

const wayOf = ({ open, requests }: Pick<ClubSettings, 'open' | 'requests'>): JoinWay =>
  open ? 'open' : requests ? 'requests' : 'invited';

/** What is typed about a server, and what is wrong with it. */
export interface ServerFormState {
  readonly value: ClubSettings;
  readonly change: (part: Partial<ClubSettings>) => void;
  /** Puts other values in place of all that was typed. */
  readonly replace: (value: ClubSettings) => void;
  /** Shows what is wrong. @returns whether nothing is */
  readonly check: () => boolean;
  readonly wasTried: boolean;
}

export function useServerForm(initial: ClubSettings): ServerFormState {
  const [value, setValue] = useState<ClubSettings>(() => ({ ...initial, ...coloursOf(initial) }));
  const [wasTried, setTried] = useState(false);
  return {
    value,
    wasTried,
    change: (part) => setValue((now) => ({ ...now, ...part })),
    replace: setValue,
    check() {
      setTried(true);
      return value.name.trim() !== '' && !areTooAlike(value);
    },
  };
}

function Colour({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (colour: string) => void;
}) {
  return (
    <div className="club-colour">
      <TextField
        label={label}
        type="color"
        value={value}
        error={error}
        onChange={(colour) => onChange(colour.toLowerCase())}
      />
    </div>
  );
}

function Pairs({ value, onChange }: { value: ClubColours; onChange: (pair: ClubColours) => void }) {
  const name = useId();
  return (
    <fieldset className="club-pairs">
      <legend>{t('server.colours')}</legend>
      {pairs.map((pair, i) => (
        <label key={pair.primaryColour} style={colourStyle(pair)}>
          <input
            type="radio"
            name={name}
            aria-label={t('server.colours.pair', { n: i + 1 })}
            checked={
              pair.primaryColour === value.primaryColour && pair.secondaryColour === value.secondaryColour
            }
            onChange={() => onChange(pair)}
          />
        </label>
      ))}
    </fieldset>
  );
}

function JoinWays({ value, onChange }: { value: JoinWay; onChange: (way: JoinWay) => void }) {
  const name = useId();
  return (
    <fieldset className="club-choices">
      <legend>{t('server.joining')}</legend>
      {ways.map((way) => (
        <label key={way} className={classes('club-choice', way === value && 'club-chosen')}>
          <input type="radio" name={name} checked={way === value} onChange={() => onChange(way)} />
          <span className="row-words">
            <span className="row-title">{t(`server.joining.${way}`)}</span>
            <span className="sub">{t(`server.joining.${way}.text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The fields of a server: to found one, and to change it.
 *
 * @param mayOpen whether one may say how others join: the owner may
 * @param fault of the last try; what is about a field stands at the field
 */
export function ServerForm({
  form: { value, change, wasTried },
  mayOpen,
  fault,
}: {
  form: ServerFormState;
  mayOpen: boolean;
  fault: ClubFault | undefined;
}) {
  const said = (field: string): string | undefined => fieldFaultWords(fault, field);
  const nameFault = wasTried && value.name.trim() === '' ? t('server.name.missing') : said('name');
  return (
    <>
      <div className="club-preview">
        <Crest server={value} />
        <strong>{value.name.trim() || t('server.name.none')}</strong>
      </div>
      <TextField
        label={t('server.name')}
        value={value.name}
        maxLength={MAX_SERVER_NAME}
        autoComplete="off"
        error={nameFault}
        onChange={(name) => change({ name })}
      />
      <TextArea
        label={t('server.about')}
        hint={t('server.about.hint')}
        rows={4}
        value={value.about}
        maxLength={MAX_SERVER_ABOUT}
        error={said('about')}
        onChange={(about) => change({ about })}
      />
      <Pairs value={value} onChange={change} />
      <div className="club-colours">
        <Colour
          label={t('server.colours.first')}
          value={value.primaryColour}
          onChange={(primaryColour) => change({ primaryColour })}
        />
        <Colour
          label={t('server.colours.second')}
          value={value.secondaryColour}
          onChange={(secondaryColour) => change({ secondaryColour })}
        />
      </div>
      {areTooAlike(value) && (
        <p className="field-note club-alike" role="alert">
          {t('server.colours.alike')}
        </p>
      )}
      {mayOpen && (
        <JoinWays
          value={wayOf(value)}
          onChange={(way) => change({ open: way === 'open', requests: way === 'requests' })}
        />
      )}
    </>
  );
}
