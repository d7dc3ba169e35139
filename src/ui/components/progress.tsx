import './progress.css';
import { Icon } from '../icons';

/** The completed part of a whole, as a bar. `label` names the whole. */
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

/** Number of stars won, of all that can be won. */
export function Stars({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {Array.from({ length: max }, (_, i) => i).map((i) => (
        <Icon key={i} name="star" size={20} className={i < value ? 'star-won' : 'star'} />
      ))}
    </span>
  );
}
