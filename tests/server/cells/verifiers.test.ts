import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUnderLoad, SECRET, startPark, type VerifierPark } from './verifier-park';

let park: VerifierPark;
beforeAll(async () => {
  park = await startPark();
});
afterAll(() => park?.close());

describe('verifiers behind one address', () => {
  it('that come and go under load lose no ride and change no verdict', { timeout: 480_000 }, async () => {
    expect(await changeUnderLoad(park, 40)).toEqual({ sent: 40, lost: 0, disagreeing: 0 });
  });

  it('are passed over while they are away, and asked by who knows the secret', async () => {
    const [one, other] = [await park.start(), await park.start()];
    await park.list([one, other]);
    await one.stop();
    const call = (path: string, init?: RequestInit): Promise<Response> => {
      const send = () => fetch(park.url + path, init);
      // A connection from before the list changed may be closed by nginx while it is used again.
      return send().catch(send);
    };
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => call('/health').then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const ask = (secret: string) =>
      call('/verify', { method: 'POST', headers: { 'X-Fl-Secret': secret }, body: '{}' });
    expect((await ask('not the secret')).status).toBe(401);
    // With the secret it is read, and it is no lot of rides.
    expect((await ask(SECRET)).status).toBe(400);
  });
});
