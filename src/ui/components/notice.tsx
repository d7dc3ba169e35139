import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons';
import { classes } from './class-names';
import './notice.css';

export interface NoticeProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  /** Buttons or links that answer the notice. */
  readonly actions?: ReactNode;
  /** bad = something was refused or lost; plain otherwise. */
  readonly tone?: 'plain' | 'bad';
  /** alert is read at once, status when the reader has time. */
  readonly role?: 'status' | 'alert';
}

/** One plain sentence over the stage, with what can be done about it. */
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
  /** The key that leads to the button, written on it where there is a keyboard. */
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
