import type { InputStream } from '../../src/sim';
import { chunksOf } from './chunks';
import type { Rider, RidingServer } from './riding';

/** Sends a ride's chunks, then sets the server's stamps to what they would have been at a pace. */
export async function sendLive(
  { operator }: RidingServer,
  rider: Rider,
  ticket: string,
  ridden: InputStream,
  msPerTick: number,
): Promise<void> {
  const chunks = chunksOf(ridden, 100);
  for (let i = 0; i < chunks.length; i++) {
    const answer = await rider.call('POST', '/api/fl/live', { ticket, n: i, data: chunks[i]!.data });
    if (answer.status !== 204) throw new Error(`a chunk was refused: ${JSON.stringify(answer.body)}`);
  }
  const { body } = await operator.call('GET', `/api/collections/start_tickets/records/${ticket}`);
  const rows = await operator.call(
    'GET',
    `/api/collections/live_chunks/records?perPage=200&filter=(ticket='${ticket}')`,
  );
  for (const { id, n: number } of rows.body.items as { id: string; n: number }[]) {
    const at = Math.round((body.at as number) + 200 + chunks[number]!.until * msPerTick);
    await operator.call('PATCH', `/api/collections/live_chunks/records/${id}`, { at });
  }
}
