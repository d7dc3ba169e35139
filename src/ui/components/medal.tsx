import { t } from '../../i18n';
import './medal.css';

export type MedalKind = 'author' | 'gold' | 'silver' | 'bronze' | 'finished' | 'none';

/** Outline of the gold disc: twelve scallops between radius 18.2 and 21 around (22, 22). */
const SCALLOPS = Array.from({ length: 24 }, (_, i) => {
  const angle = (i / 24) * 2 * Math.PI - Math.PI / 2;
  const radius = i % 2 === 0 ? 21 : 18.2;
  return `${(22 + Math.cos(angle) * radius).toFixed(1)} ${(22 + Math.sin(angle) * radius).toFixed(1)}`;
}).join('L');

function Shape({ kind }: { kind: MedalKind }) {
  switch (kind) {
    case 'author':
      return (
        <>
          <path d="M22 1.5 40.5 8v15.5c0 9-7 15.5-18.5 19.5C10.5 39 3.5 32.5 3.5 23.5V8z" fill="var(--bug)" />
          <path
            d="M22 6.5 36 11.4v12c0 6.6-5.3 11.5-14 14.8-8.7-3.3-14-8.2-14-14.8v-12z"
            fill="none"
            stroke="var(--bib)"
            strokeWidth="1.8"
          />
          <text x="22" y="28" fill="var(--bib)">
            A
          </text>
        </>
      );
    case 'gold':
      return (
        <>
          <path d={`M${SCALLOPS}z`} fill="var(--gold)" />
          <circle cx="22" cy="22" r="13.6" className="medal-ring" stroke="var(--gold-ink)" />
          <text x="22" y="28.4" fill="var(--gold-ink)">
            1
          </text>
        </>
      );
    case 'silver':
      return (
        <>
          <path
            d="M22 2l17.3 10v20L22 42 4.7 32V12z"
            fill="var(--silver)"
            stroke="var(--medal-edge)"
            strokeWidth="1.2"
          />
          <path d="M22 8l12.1 7v14L22 36 9.9 29V15z" className="medal-ring" stroke="var(--silver-ink)" />
          <text x="22" y="28.4" fill="var(--silver-ink)">
            2
          </text>
        </>
      );
    case 'bronze':
      return (
        <>
          <rect x="4.5" y="4.5" width="35" height="35" rx="9" fill="var(--bronze)" />
          <rect
            x="9.5"
            y="9.5"
            width="25"
            height="25"
            rx="6"
            className="medal-ring"
            stroke="var(--bronze-ink)"
          />
          <text x="22" y="28.4" fill="var(--bronze-ink)">
            3
          </text>
        </>
      );
    case 'finished':
      return (
        <>
          <path d="M5 7h34l-6.5 15L39 37H5z" fill="var(--gate-blue)" />
          <path d="M9.5 11.5h22.6L27.6 22l4.5 10.5H9.5z" className="medal-ring" stroke="var(--surface)" />
          <path d="m13 22.5 4 4 7.5-9" className="medal-tick" stroke="var(--surface)" />
        </>
      );
    case 'none':
      return (
        <circle
          cx="22"
          cy="22"
          r="18.5"
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="5 5"
        />
      );
  }
}

/**
 * A medal, distinguishable by shape, sign and colour: shield A, scalloped disc 1, hexagon 2, rounded square 3; the pennant with
 * a tick for a finish without a medal, and the dashed ring.
 */
export function Medal({ kind, size = 44 }: { kind: MedalKind; size?: number }) {
  return (
    <svg
      className="medal"
      width={size}
      height={size}
      viewBox="0 0 44 44"
      role="img"
      aria-label={t(`medal.${kind}`)}
    >
      <Shape kind={kind} />
    </svg>
  );
}
