import { Link } from 'wouter';
import { Icon, type IconName } from '../icons';
import './tabbar.css';

export interface TabItem {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The bar at the foot of the stage. `current` is the href of the tab the screen belongs to. */
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
          aria-current={item.href === current ? 'page' : undefined}
        >
          <Icon name={item.icon} size={26} />
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}
