import type { ReactNode } from 'react';
import './badges.css';
import { classes } from './class-names';

/** The discipline badge: code on bib yellow, label on ink. The ride shows the same badge. */
export function Bug({ code, label }: { code: string; label: ReactNode }) {
  return (
    <span className="bug">
      <b>{code}</b>
      <span>{label}</span>
    </span>
  );
}

/** A start number: white with a yellow foot. Sizes: row 34 px, panel 42 px, big 60 × 66 px. */
export function Bib({ number, size = 'panel' }: { number: number; size?: 'row' | 'panel' | 'big' }) {
  return <span className={classes('bib', `bib-${size}`)}>{number}</span>;
}

/** A dot and a word for a live event. */
export function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <span className="live">
      <i />
      {children}
    </span>
  );
}

/** A short status text with a tone: neutral, good (ahead) or bad (behind). */
export function Tag({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'good' | 'bad';
  children: ReactNode;
}) {
  return <span className={classes('tag', tone !== 'neutral' && `tag-${tone}`)}>{children}</span>;
}
