import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons';
import { classes } from './class-names';
import './notice.css';

export interface NoticeProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  /** Buttons or links of the notice. */
  readonly actions?: ReactNode;
  /** bad = something was rejected or lost; plain otherwise. */
  readonly tone?: 'plain' | 'bad';
  /** Screen readers announce an alert at once, a status when they are idle. */
  readonly role?: 'status' | 'alert';
}

/** A sentence over the stage, with optional actions. */
export function Notice({ icon, children, actions, tone = 'plain', role = 'status' }: NoticeProps) {
  return (
    <div className={classes('notice', tone === 'bad' && 'notice-bad')} role={role}>
      <Icon name={icon} />
      <div className="notice-words">{children}</div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  );
}

interface NoticeButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** The key that focuses the button, shown on it if there is a keyboard. */
  readonly shortcut?: string;
}

/** A small button inside a notice. */
export function NoticeButton({ children, onClick, shortcut }: NoticeButtonProps) {
  return (
    <button type="button" className="notice-btn" onClick={onClick} aria-keyshortcuts={shortcut}>
      {children}
      {shortcut !== undefined && <span className="notice-key" aria-hidden="true" data-key={shortcut} />}
    </button>
  );
}
