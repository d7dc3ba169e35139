import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUnderLoad, SECRET, startPark, type VerifierPark } from './verifier-park';

let park: VerifierPark;
beforeAll(async () => {
  park = await startPark();
});
afterAll(() => park?.close());

describe('verifiers behind one address', () => {
  it('that come and go under load lose no ride and change no verdict', async () => {
    expect(await changeUnderLoad(park, 70)).toEqual({ sent: 70, lost: 0, disagreeing: 0 });
  });

  it('are passed over while they are away, and asked by who knows the secret', async () => {
    const [one, other] = [await park.start(), await park.start()];
    await park.list([one, other]);
    await one.stop();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${park.url}/health`).then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const ask = (secret: string) =>
      fetch(`${park.url}/verify`, { method: 'POST', headers: { 'X-Fl-Secret': secret }, body: '{}' });
    expect((await ask('not the secret')).status).toBe(401);
    // With the secret it is read, and it is no lot of rides.
    expect((await ask(SECRET)).status).toBe(400);
  });
});
