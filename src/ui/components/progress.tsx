import './progress.css';
import { Icon } from '../icons';

/** How much of a whole is done, as a bar. `label` says of what. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i style={{ transform: `scaleX(${max === 0 ? 0 : value / max})` }} />
    </div>
  );
}

/** Stars won of stars to win. */
export function Stars({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {Array.from({ length: max }, (_, i) => i).map((i) => (
        <Icon key={i} name="star" size={20} className={i < value ? 'star-won' : 'star'} />
      ))}
    </span>
  );
}
