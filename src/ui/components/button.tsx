import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../icons';
import './button.css';
import { classes } from './class-names';

/**
 * primary = the one big button of a screen (bib yellow, words left, arrow right); outline = other buttons; quiet = no outline;
 * danger = deletes permanently.
 */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

function Inside({ kind, icon, children }: Look) {
  if (kind === 'primary') {
    return (
      <>
        <span className="btn-words">{children}</span>
        <Icon name={icon ?? 'go'} size={34} />
      </>
    );
  }
  return (
    <>
      {icon !== undefined && <Icon name={icon} size={22} />}
      <span className="btn-words">{children}</span>
    </>
  );
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & { readonly ref?: Ref<HTMLButtonElement> };

/** A button for an action on this screen. */
export function Button({ kind = 'outline', icon, children, className, type, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type ?? 'button'} className={classes('btn', `btn-${kind}`, className)}>
      <Inside kind={kind} {...(icon === undefined ? {} : { icon })}>
        {children}
      </Inside>
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  readonly href: string;
  readonly className?: string;
  /** State of the new history entry: for the login page, the page to return to. */
  readonly state?: unknown;
  /** Called when a click is likely (hover, touch, focus), to prefetch the next page. */
  readonly onIntent?: () => void;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'outline',
  icon,
  children,
  className,
  href,
  state,
  onIntent,
}: ButtonLinkProps) {
  return (
    <Link
      href={href}
      state={state}
      className={classes('btn', `btn-${kind}`, className)}
      onPointerEnter={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      <Inside kind={kind} {...(icon === undefined ? {} : { icon })}>
        {children}
      </Inside>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  /** Accessible name of the action. */
  readonly label: string;
}

/** A square icon button with a touch area of 48 px. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classes('icon-btn', className)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The same button as a link. */
export function IconLink({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <Link href={href} aria-label={label} title={label} className="icon-btn">
      <Icon name={icon} />
    </Link>
  );
}
