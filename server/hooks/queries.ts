import { isPlainChoice, isPlainFilter, isPlainSort, isPlainTopic, isPlainUrl } from '../rules/queries';

/** Refuses calls whose answer, filter or order leaves the row. */
export function checkQuery(e: PB.RequestEvent, path: string): void {
  const query = e.request.url.query();
  // A row that is viewed, changed or signed in with can be expanded as a list can.
  if (query.has('expand') || !isPlainChoice(query.get('fields'))) throw notOfTheRow();
  if (!/^\/api\/collections\/[^/]+\/records\/?$/.test(path)) return;
  if (!isPlainFilter(query.get('filter')) || !isPlainSort(query.get('sort'))) throw notOfTheRow();
}

/** The same for the calls of a batch, each of which has an address of its own: of those a middleware sees nothing. */
export function checkBatch(e: PB.BatchEvent): void {
  if (!e.hasSuperuserAuth() && !e.batch.every(({ url }) => isPlainUrl(url))) throw notOfTheRow();
}

/** The same for live subscriptions. */
export function checkTopics({ subscriptions }: PB.SubscribeEvent): void {
  if (!subscriptions.every(isPlainTopic)) throw notOfTheRow();
}

function notOfTheRow(): BadRequestError {
  return new BadRequestError('Only fields of the row itself can be asked for.');
}
