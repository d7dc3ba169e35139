import { Link } from 'wouter';
import { Icon, type IconName } from '../icons';
import './tabbar.css';

/** A number on a tab. */
export interface TabBadge {
  /** Shown up to 9. */
  readonly count: number;
  /** The tab's accessible name, with the meaning of the number. */
  readonly label: string;
}

export interface TabItem {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly badge?: TabBadge | undefined;
}

/** The bar at the bottom of the stage. `current` is the href of the tab that contains the screen. */
export function TabBar({
  label,
  items,
  current,
}: {
  label: string;
  items: readonly TabItem[];
  current: string | undefined;
}) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="tabbar-item"
          aria-label={item.badge?.label}
          aria-current={item.href === current ? 'page' : undefined}
        >
          <Icon name={item.icon} size={26} />
          <span>{item.label}</span>
          {item.badge !== undefined && (
            <b className="tabbar-badge num" aria-hidden="true">
              {item.badge.count > 9 ? '9+' : item.badge.count}
            </b>
          )}
        </Link>
      ))}
    </nav>
  );
}
