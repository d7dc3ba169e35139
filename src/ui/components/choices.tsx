import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './choices.css';

/** A filter that is on or off; drawn 44 px high, with a touch area of 48 px. */
export function Chip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      <span className="chip-face">{children}</span>
    </button>
  );
}

export interface Option<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

export interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}

/** A choice of a few visible options: radio buttons drawn as one bar. */
export function Segments<V extends string>({
  label,
  value,
  options,
  onChange,
  named = false,
}: ChoiceProps<V> & {
  /** Shows the label, if the options alone do not make clear what they mean. */
  readonly named?: boolean;
}) {
  const name = useId();
  const bar = (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="segment-face">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
  if (!named) return bar;
  return (
    <div className="segments-named">
      <span aria-hidden="true">{label}</span>
      {bar}
    </div>
  );
}

/** Returns the tab that an arrow key selects from tab `at` of `count`; undefined for every other key. */
export function nextTab(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Tabs over one panel, which contains the content of the selected tab. Arrow keys move between tabs. */
export function Tabs<V extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: ChoiceProps<V> & { children: ReactNode }) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const at = options.findIndex((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, at, options.length);
    const option = next === undefined ? undefined : options[next];
    if (option === undefined) return;
    event.preventDefault();
    onChange(option.value);
    bar.current?.querySelectorAll('button')[next!]?.focus();
  };
  return (
    <>
      <div className="segments" role="tablist" aria-label={label} ref={bar}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            className="segment"
            onClick={() => onChange(option.value)}
            onKeyDown={onKeyDown}
          >
            <span className="segment-face">{option.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
