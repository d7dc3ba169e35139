import { isPlainChoice, isPlainFilter, isPlainSort, isPlainTopic, isPlainUrl } from '../rules/queries';

/** Refuses requests whose response fields, filter or order use other rows. */
export function checkQuery(e: PB.RequestEvent, path: string): void {
  const query = e.request.url.query();
  // `expand` also works on a row that is viewed, changed or signed in with.
  if (query.has('expand') || !isPlainChoice(query.get('fields'))) throw notOfTheRow();
  if (!/^\/api\/collections\/[^/]+\/records\/?$/.test(path)) return;
  if (!isPlainFilter(query.get('filter')) || !isPlainSort(query.get('sort'))) throw notOfTheRow();
}

/** Checks the requests of a batch, each of which has a URL of its own that a middleware does not see. */
export function checkBatch(e: PB.BatchEvent): void {
  if (!e.hasSuperuserAuth() && !e.batch.every(({ url }) => isPlainUrl(url))) throw notOfTheRow();
}

/** Checks realtime subscriptions. */
export function checkTopics({ subscriptions }: PB.SubscribeEvent): void {
  if (!subscriptions.every(isPlainTopic)) throw notOfTheRow();
}

function notOfTheRow(): BadRequestError {
  return new BadRequestError('Only fields of the row itself can be asked for.');
}
