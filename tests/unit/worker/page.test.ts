import { describe, expect, it } from 'vitest';
import { pageFor } from '../../../src/worker/page';

const HOME = [
  '</assets/home-1.js>; rel=modulepreload',
  '</assets/home-1.css>; rel=preload; as=style; crossorigin',
];
const LETTERS = '</assets/letters.woff2>; rel=preload; as=font; type=font/woff2; crossorigin';

function keptPage(): Response {
  const headers = new Headers({
    'Content-Type': 'text/html',
    'Content-Security-Policy': "default-src 'self'",
  });
  for (const link of [...HOME, LETTERS]) headers.append('Link', link);
  return new Response('<main></main>', { headers });
}

describe('the kept page', () => {
  it('goes to home as it is', () => {
    const page = keptPage();
    expect(pageFor('/', page)).toBe(page);
  });

  it('has another route fetch nothing of home, but its letters', async () => {
    const page = pageFor('/settings', keptPage());
    expect(page.headers.get('Link')).toBe(LETTERS);
    expect(page.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(page.headers.get('Content-Type')).toBe('text/html');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe('<main></main>');
  });

  it('without headers stays as it is', () => {
    const page = new Response('');
    expect(pageFor('/settings', page)).toBe(page);
  });
});
