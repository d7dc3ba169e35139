import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../icons';
import './button.css';
import { classes } from './class-names';

/**
 * primary = the one big button of a screen (bib yellow, words left, arrow right); outline = everything beside it;
 * quiet = no outline; danger = takes something away for good.
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

/** A button that does something here. */
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
  /** Goes along with the history entry: on the way to the login page, where to return to. */
  readonly state?: unknown;
  /** Called when a click becomes likely (hover, touch, focus): the time to fetch what comes next. */
  readonly onIntent?: () => void;
}

/** A link that looks like a button: it goes somewhere. */
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
  /** What it does, for those who cannot see the icon. */
  readonly label: string;
}

/** A square button of one icon, 48 px to the finger. */
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

/** The same as a link. */
export function IconLink({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <Link href={href} aria-label={label} title={label} className="icon-btn">
      <Icon name={icon} />
    </Link>
  );
}
