import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { t } from '../../i18n';
import { Icon } from '../icons';
import type { ChoiceProps } from './choices';
import { classes } from './class-names';
import './fields.css';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A sentence that explains the error and how to fix it; shown under the field and read with it by screen readers. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Returns a message if a text has reached its maximum length, because the browser gives no message. */
export function fullWords(value: string, maxLength: number | undefined): string | undefined {
  return maxLength === undefined || value.length < maxLength
    ? undefined
    : t('field.full', { count: maxLength });
}

/** A line of text with its label above and an optional error below. */
export function TextField({ label, value, onChange, error, hint, ...rest }: TextFieldProps) {
  const id = useId();
  // A number with all its digits was not cut off.
  const full = rest.inputMode === 'numeric' ? undefined : fullWords(value, rest.maxLength);
  const note = error ?? full ?? hint;
  return (
    <div className={classes('field', error !== undefined && 'field-wrong')}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className="field-note" role={error === undefined ? full && 'status' : 'alert'}>
          {error !== undefined && <Icon name="warning" size={18} />}
          {note}
        </p>
      )}
    </div>
  );
}

/** A search field; Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="search">
      <Icon name="search" size={22} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
    </div>
  );
}

/** A choice of many options: the native list. */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  bare = false,
}: Omit<ChoiceProps<V>, 'options'> & {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Hides the label, except from screen readers. */
  readonly bare?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={bare ? 'unseen' : undefined}>
        {label}
      </label>
      <div className="select">
        <select
          id={id}
          value={value}
          // In the closed list, browsers cut long text off instead of wrapping it.
          title={options.find((option) => option.value === value)?.label}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={20} />
      </div>
    </div>
  );
}

/** A slider; `written` is its value as text (visible, and for screen readers). */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  written,
  onChange,
  disabled = false,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  written: string;
  onChange: (value: number) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const share = (value - min) / (max - min);
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="num">
        {written}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={written}
        style={{ '--share': share } as React.CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

/** A labelled setting: label left (or above on a narrow stage), its control right. */
export function Setting({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="setting">
      <div className="row-words">
        <span className="row-title">{label}</span>
        {hint !== undefined && <span className="sub">{hint}</span>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  );
}
