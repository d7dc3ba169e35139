import { t } from '../../../i18n';

/** Ranks won or lost since the race before, by sign and shape as well as by colour. */
export function Moved({ ranks }: { ranks: number | undefined }) {
  if (ranks === undefined) return null;
  const n = Math.abs(ranks);
  const words =
    ranks === 0 ? t('event.moved.same') : t(ranks > 0 ? 'event.moved.up' : 'event.moved.down', { n });
  return (
    <span className="event-moved num" data-way={Math.sign(ranks)}>
      <span aria-hidden="true">{ranks === 0 ? '=' : `${ranks > 0 ? '▲' : '▼'}${n}`}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
