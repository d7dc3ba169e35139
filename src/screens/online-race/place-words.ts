import { t } from '../../i18n';
import { placeIfVerified } from '../../online';
import { raceListOf, type ViewedEvent } from '../shared/online-event';

/** The ride whose place is shown. */
export interface RideInRun {
  readonly id: string;
  readonly race: number;
  readonly run: number;
  /** As this device measured it, µs. */
  readonly timeUs: number;
}

/** The place a ride will have in its race if it is verified; undefined where nobody can tell. */
export function forecastWords(view: ViewedEvent | undefined, ride: RideInRun): string | undefined {
  const list = view && raceListOf(view.event, ride.race);
  const rank = view && list && placeIfVerified(list, view.me, ride.run, ride.timeUs);
  return rank === undefined ? undefined : t('online-event.mine.forecast', { rank });
}

/**
 * The place that a verified ride has brought, by the list of its race: equal times share a rank there, as they do in the
 * forecast. Undefined until the server's answer knows the ride.
 */
export function placeWords(view: ViewedEvent | undefined, ride: RideInRun): string | undefined {
  const part = view?.part;
  const { line, of = 0, best } = part?.races[ride.race]?.place ?? {};
  const isThis = (result: { readonly kind: string; readonly ride?: string | undefined } | undefined) =>
    result?.kind === 'finished' && result.ride === ride.id;
  const isKnown = part?.attempts.some(({ outcome }) => outcome.kind === 'verified' && isThis(outcome.result));
  if (isKnown !== true || line?.kind !== 'placed') return undefined;
  return t(isThis(best) ? 'sent.rank' : 'sent.not-best', { rank: line.rank, total: of });
}
