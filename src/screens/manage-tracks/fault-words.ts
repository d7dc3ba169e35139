import { formatNumber, t } from '../../i18n';
import type { Fault } from '../../tracks';

/** What is wrong in one plain sentence, with the gate or the place it is about. */
export function faultWords(fault: Fault): string {
  const what = t(`builder.fault.${fault.key}`);
  const { y } = fault.numbers;
  if (fault.gate !== undefined)
    return t('builder.fault.at', { place: t('builder.gate', { gate: fault.gate }), what });
  if (y !== undefined)
    return t('builder.fault.at', {
      place: t('builder.fault.metre', { y: formatNumber(Math.round(y)) }),
      what,
    });
  return what.charAt(0).toUpperCase() + what.slice(1);
}
