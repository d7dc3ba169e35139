import { expect, it } from 'vitest';
import { type Cookies, forgeryHeaders } from '../../../src/worker/forgery';

const jar = (cookies: Readonly<Record<string, string>>): Cookies => ({
  get: async (name) => (cookies[name] === undefined ? null : { value: cookies[name] }),
});

it('the worker takes the header against forged requests from the cookie', async () => {
  expect(await forgeryHeaders(jar({ 'XSRF-TOKEN': 'a%2Fb%3D', theme: 'night' }))).toEqual({
    'X-XSRF-TOKEN': 'a/b=',
  });
});

it('it has none without the cookie, with one that cannot be read, and where cookies are kept from it', async () => {
  const blocked: Cookies = { get: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  for (const cookies of [undefined, jar({}), jar({ 'XSRF-TOKEN': '%E0%A4%A' }), blocked])
    expect(await forgeryHeaders(cookies)).toEqual({});
});
