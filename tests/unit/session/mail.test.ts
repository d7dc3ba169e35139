import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askMail, mailStore } from '../../../src/session/account/mail';

const answers = (give: () => Promise<Response> | Response) => vi.stubGlobal('fetch', vi.fn(give));

beforeEach(() => mailStore.setState({ sent: undefined }));
afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('a server that says %j is believed', async (sent) => {
  answers(() => Response.json({ sent }));
  await askMail();
  expect(fetch).toHaveBeenCalledWith('/api/fl/mail', { cache: 'no-store' });
  expect(mailStore.getState().sent).toBe(sent);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page in place of an answer', () => new Response('<!doctype html>')],
  ['an older server', () => Response.json({ status: 404, message: 'not found', data: {} }, { status: 404 })],
  ['another answer', () => Response.json({ sent: 'no' })],
  ['nothing', () => Response.json(null)],
])('%s leaves what is known as it was', async (_, give) => {
  for (const sent of [undefined, false]) {
    mailStore.setState({ sent });
    answers(give);
    await askMail();
    expect(mailStore.getState().sent).toBe(sent);
  }
});
