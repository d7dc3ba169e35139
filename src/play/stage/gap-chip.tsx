import { formatGap, t } from '../../i18n';

/**
 * A gap as a chip. Colour, sign, shape and word have the same meaning. Times equal to the hundredth are neither ahead nor
 * behind.
 *
 * @param us µs; negative = ahead
 * @param to name of the rider with the other time, if the chip's place does not show it
 */
export function GapChip({ us, to }: { us: number; to?: string | undefined }) {
  const tone = us === 0 ? 'even' : us < 0 ? 'ahead' : 'behind';
  return (
    <span className={`gap gap-${tone}`}>
      {tone !== 'even' && <i aria-hidden="true">{us < 0 ? '▲' : '▼'}</i>}
      <span className="num">{formatGap(us)}</span>
      {tone !== 'even' && <span className="unseen">{t(`ride.${tone}`)}</span>}
      {to !== undefined && <span className="gap-to">{to}</span>}
    </span>
  );
}
