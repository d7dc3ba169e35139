import { useId } from 'react';
import { fullWords } from '../../../ui';

/** Several lines of text with a label, and what is wrong with them or that no more fit. */
export function TextArea({
  label,
  value,
  rows = 3,
  maxLength,
  hint,
  error,
  onChange,
}: {
  label: string;
  value: string;
  rows?: number;
  maxLength: number;
  hint?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const full = fullWords(value, maxLength);
  const note = error ?? full ?? hint;
  return (
    <div className={error === undefined ? 'field' : 'field field-wrong'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="club-text"
        rows={rows}
        value={value}
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className="field-note" role={error === undefined ? full && 'status' : 'alert'}>
          {note}
        </p>
      )}
    </div>
  );
}
