import type { PaymentEvent, Provider } from '../payments';
import { forCaller, providerHere } from './payment-provider';
import { isKnown, type Outcome, refresh } from './purchases';
import { textOfBody } from './request-body';

/** Maximum body of a report, bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * `POST /api/fl/payments/{provider}` -> `{outcome}`: a report of the provider, which sends it again until the response is 200.
 * The signature of the raw body proves the sender.
 */
export function receive(e: PB.RequestEvent): void {
  const provider = providerHere();
  if (provider?.name !== e.request.pathValue('provider'))
    throw new NotFoundError('This server takes no payments of this provider.');
  const rawBody = textOfBody(e.request.body, MOST_BYTES);
  const event = provider.verify(rawBody, (name) => e.request.header.get(name), Date.now());
  if ('refused' in event)
    throw new BadRequestError(event.message, {
      signature: new ValidationError(event.refused, event.message),
    });
  e.json(200, { outcome: forCaller(e, () => take(e.app, provider, event)) });
}

/** Handles a report. Asks the provider only if the report is new and changes a purchase. */
function take(app: PB.App, provider: Provider, { id, type, about }: PaymentEvent): Outcome {
  if (about === undefined) return 'not-ours';
  if (isKnown(app, provider, id)) return 'known';
  const reference = 'reference' in about ? about.reference : provider.locate(about.payment);
  return reference === undefined ? 'not-ours' : refresh(app, provider, reference, { id, type });
}
