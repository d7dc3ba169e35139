import './wordmark.css';

/** The logo: the line between two poles. */
export function Sign({ height = 84 }: { height?: number }) {
  return (
    <svg width={(height * 54) / 84} height={height} viewBox="0 0 54 84" aria-hidden="true" className="sign">
      <path
        d="M40 6C40 24 12 26 12 42s28 18 28 36"
        fill="none"
        stroke="currentColor"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <rect x="3" y="4" width="8" height="30" rx="4" fill="var(--gate-red)" transform="rotate(-6 7 19)" />
      <rect x="40" y="34" width="8" height="30" rx="4" fill="var(--gate-blue)" transform="rotate(6 44 49)" />
    </svg>
  );
}

/** Logo and name, set as on the helmet. The name is text, so it can be part of a heading. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <Sign />
      <strong>
        <span>Fall </span>
        <span>Line</span>
      </strong>
    </span>
  );
}
