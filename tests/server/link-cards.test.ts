import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { HOUR, planWith, raceOn } from './planned';

/** The preview of a link, and the card that the log-in page shows for it. */

let folder: string;
let server: GameServer;
let api: Api;
let founder: Account;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-links-'));
  copyFileSync(join(root, 'index.html'), join(folder, 'index.html'));
  copyFileSync(join(root, 'public', 'tracks.json'), join(folder, 'tracks.json'));
  server = await startGameServer({ publicDir: folder });
  api = apiOf(server);
  founder = await api.account('founder', { verified: true });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const club = (name: string, more: object = {}) =>
  api.put('servers', {
    name,
    about: 'Carvers of the valley',
    owner: founder.id,
    primaryColour: '#aa0000',
    ...more,
  });
const page = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
const preview = (html: string, name: string) =>
  new RegExp(`<meta\\s+property="og:${name}"\\s+content="([^"]*)"`).exec(html)?.[1];
async function card(link: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(link, server.url);
  const query = new URLSearchParams({ path: pathname, invitation: searchParams.get('invitation') ?? '' });
  const answer = await fetch(`${server.url}/api/fl/links/show?${query}`);
  return answer.status === 200 ? await answer.json() : answer.status;
}

async function invite(of: string, kind: 'link' | 'code' = 'link'): Promise<{ id: string; link: string }> {
  const asked = { server: of, kind, endsAt: '', uses: 0 };
  const { body } = await api.call('POST', '/api/fl/servers/invite', asked, founder.token);
  return { id: String(body.id), link: `/ride-online?invitation=${String(body.invitation)}` };
}
async function event(of: string, open: 'verified' | 'members'): Promise<{ id: string; opensMs: number }> {
  const opensMs = Date.now() + HOUR;
  const plan = planWith([raceOn(0, opensMs)], { open, name: 'Night race' });
  const row = { server: of, plan, state: 'open', takes: 'verified' };
  const { body } = await api.call('POST', '/api/collections/events/records', row, founder.token);
  return { id: String(body.id), opensMs };
}

describe('the link of a club', () => {
  it('has the name and description of a listed club', async () => {
    const { id } = await club('Larch "Racing" <Club>', { open: true });
    const html = await page(`/server/${id}`);
    expect(titleOf(html)).toBe('Larch &quot;Racing&quot; &lt;Club&gt; – Fall Line');
    expect(preview(html, 'title')).toBe('Larch &quot;Racing&quot; &lt;Club&gt;');
    expect(preview(html, 'description')).toBe('Carvers of the valley');
    expect(await card(`/server/${id}`)).toMatchObject({
      club: { name: 'Larch "Racing" <Club>', primaryColour: '#aa0000' },
    });
  });

  it('gives nothing of a private one away', async () => {
    const { id } = await club('Secret carvers');
    const html = await page(`/server/${id}`);
    expect(titleOf(html)).toBe('Fall Line');
    expect(html).not.toContain('Secret');
    expect(await card(`/server/${id}`)).toBe(404);
  });

  it('is that of the game for a club that was never there', async () => {
    expect(titleOf(await page('/server/aaaaaaaaaaaaaaa'))).toBe('Fall Line');
    expect(await card('/server/aaaaaaaaaaaaaaa')).toBe(404);
  });
});

describe('the link of an invitation', () => {
  it('shows its holder a private club and who invites, and a preview nothing', async () => {
    const { id } = await club('Quiet club');
    const { link } = await invite(id);
    expect(await card(link)).toMatchObject({ club: { name: 'Quiet club' }, by: 'founder' });
    expect(await page(link)).not.toContain('Quiet club');
  });

  it('shows a preview the club that everybody can find', async () => {
    const { id } = await club('Loud club', { open: true });
    expect(preview(await page((await invite(id)).link), 'title')).toBe('Loud club');
  });

  it('shows nothing once it is revoked', async () => {
    const { id } = await club('Former club', { open: true });
    const invitation = await invite(id);
    await api.call('POST', '/api/fl/servers/uninvite', { server: id, id: invitation.id }, founder.token);
    expect(await card(invitation.link)).toBe(404);
    expect(await page(invitation.link)).not.toContain('Former club');
  });

  it('is none of a code, which can be guessed', async () => {
    const { id } = await club('Coded club', { open: true });
    expect(await card((await invite(id, 'code')).link)).toBe(404);
  });
});

describe('the link of an event', () => {
  it('names an event that everybody may ride in, with its club and its start', async () => {
    const { id } = await club('Hosts');
    const { id: race, opensMs } = await event(id, 'verified');
    const html = await page(`/online-event/${race}`);
    expect(preview(html, 'title')).toBe('Night race · Hosts');
    expect(preview(html, 'description')).toBe(
      `${new Date(opensMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    );
    expect(await card(`/online-race/${race}`)).toMatchObject({
      club: { name: 'Hosts' },
      event: { name: 'Night race', startsMs: opensMs },
    });
  });

  it('gives nothing away of one for members', async () => {
    const { id } = await club('Members', { open: true });
    const { id: race } = await event(id, 'members');
    expect(await page(`/online-event/${race}`)).not.toContain('Night race');
    expect(await card(`/online-event/${race}`)).toBe(404);
  });

  it('names an event for members that its community shows to everybody', async () => {
    const community = await api.put('communities', { name: 'Valley', about: 'All of us', owner: founder.id });
    const { id } = await club('Valley club', { community: community.id });
    const { id: race } = await event(id, 'members');
    expect(preview(await page(`/online-event/${race}`), 'title')).toBe('Night race · Valley club');
    const html = await page(`/official-community/${community.id}`);
    expect([preview(html, 'title'), preview(html, 'description')]).toEqual(['Valley', 'All of us']);
  });
});
