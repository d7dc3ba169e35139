import { isPlainFilter, isPlainSort, isPlainTopic } from '../rules/queries';

/** Refuses lists whose filter or order leaves the row. */
export function checkQuery(e: PB.RequestEvent, path: string): void {
  if (!/^\/api\/collections\/[^/]+\/records\/?$/.test(path)) return;
  const query = e.request.url.query();
  if (!isPlainFilter(query.get('filter')) || !isPlainSort(query.get('sort'))) {
    throw new BadRequestError('Only fields of the row itself can be asked for.');
  }
}

/** The same for live subscriptions. Operators may ask what they like. */
export function checkTopics(e: PB.SubscribeEvent): void {
  const isOperator = e.auth?.isSuperuser() === true;
  if (!isOperator && !e.subscriptions.every(isPlainTopic)) {
    throw new BadRequestError('Only fields of the row itself can be asked for.');
  }
  e.next();
}
