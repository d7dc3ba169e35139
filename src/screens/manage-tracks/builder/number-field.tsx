import { useState } from 'react';
import { TextField } from '../../../ui';
import { newStroke } from './session';

/**
 * A number that is changed as it is typed; all typed in one visit is one step. What is no number changes nothing.
 */
export function NumberField({
  label,
  value,
  step,
  onChange,
}: {
  label: string;
  value: number;
  step: number;
  onChange: (value: number, stroke: string) => void;
}) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly stroke: string }>();
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={label}
      step={step}
      value={typed?.text ?? String(value)}
      onFocus={() => setTyped({ text: String(value), stroke: newStroke() })}
      onBlur={() => setTyped(undefined)}
      onChange={(text) => {
        const stroke = typed?.stroke ?? newStroke();
        setTyped({ text, stroke });
        const next = Number(text);
        if (text.trim() !== '' && Number.isFinite(next)) onChange(next, stroke);
      }}
    />
  );
}
