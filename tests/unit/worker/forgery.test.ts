import { expect, it } from 'vitest';
import { type Cookies, forgeryHeaders } from '../../../src/worker/forgery';

const OWN = 'https://game.invalid';
const jar = (cookies: Readonly<Record<string, string>>): Cookies => ({
  get: async (name) => (cookies[name] === undefined ? null : { value: cookies[name] }),
});

it('the worker takes the header against forged requests from the cookie, for its own server alone', async () => {
  const cookies = jar({ 'XSRF-TOKEN': 'a%2Fb%3D', theme: 'night' });
  for (const url of ['/api/batch', `${OWN}/api/batch`])
    expect(await forgeryHeaders(cookies, url, OWN)).toEqual({ 'X-XSRF-TOKEN': 'a/b=' });
  expect(await forgeryHeaders(cookies, 'https://elsewhere.invalid/api/batch', OWN)).toEqual({});
});

it('it has none without the cookie, with one that cannot be read, and where cookies are kept from it', async () => {
  const blocked: Cookies = { get: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  for (const cookies of [undefined, jar({}), jar({ 'XSRF-TOKEN': '%E0%A4%A' }), blocked])
    expect(await forgeryHeaders(cookies, '/api/batch', OWN)).toEqual({});
});
