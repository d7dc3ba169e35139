import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../icons';
import './card.css';
import { classes } from './class-names';

/** A raised surface for one subject. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('card', className)}>{children}</div>;
}

/** A titled part of a screen. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <header className="section-head">
        <h2>{title}</h2>
        {aside !== undefined && <div className="sub">{aside}</div>}
      </header>
      {children}
    </section>
  );
}

export interface RowLinkProps {
  readonly href: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: IconName;
  /** Shown before the arrow: a badge, a count. */
  readonly aside?: ReactNode;
  readonly onIntent?: () => void;
}

/** A link row: icon, title, a line of text, an arrow. Several of them make a list in one card. */
export function RowLink({ href, title, text, icon, aside, onIntent }: RowLinkProps) {
  return (
    <Link
      href={href}
      className="row-link"
      onPointerEnter={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      {icon !== undefined && (
        <span className="row-icon">
          <Icon name={icon} />
        </span>
      )}
      <span className="row-words">
        <span className="row-title">{title}</span>
        {text !== undefined && <span className="sub">{text}</span>}
      </span>
      {aside}
      <Icon name="chevron" size={20} className="row-arrow" />
    </Link>
  );
}

/** Shown in place of an empty list, with the next step for the user. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} size={40} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
