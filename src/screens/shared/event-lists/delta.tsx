import { formatGap, NO_VALUE, t } from '../../../i18n';
import './lists.css';

/** A gap as a chip: colour, sign, shape and word say the same. */
export function Delta({ us }: { us: number | undefined }) {
  if (us === undefined) return <span className="sub">{NO_VALUE}</span>;
  if (us === 0) return <span className="event-delta num">{formatGap(0)}</span>;
  return (
    <span className="event-delta num" data-way={us < 0 ? 'ahead' : 'behind'}>
      <i aria-hidden="true">{us < 0 ? '▲' : '▼'}</i>
      {formatGap(us)}
      <span className="unseen">{t(us < 0 ? 'ride.ahead' : 'ride.behind')}</span>
    </span>
  );
}
