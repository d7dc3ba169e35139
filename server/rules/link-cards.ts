/*
 * What a link shows to somebody who is not signed in: on the log-in page, and in the preview of a chat that the link was put
 * into. Nothing here touches PocketBase.
 */

/** A page that a card is about. */
export type LinkTarget =
  | { readonly kind: 'community' | 'event' | 'server'; readonly id: string }
  | { readonly kind: 'invitation'; readonly token: string };

export interface ClubCard {
  readonly name: string;
  readonly about: string;
  /** `#rrggbb`, or '' for none. */
  readonly primaryColour: string;
  readonly secondaryColour: string;
}

/** What strangers may know of the page behind a link. */
export interface LinkCard {
  /** The club or the community. */
  readonly club: ClubCard;
  /** Name of who invites; absent where the link is no invitation, '' for a deleted account. */
  readonly by?: string;
  readonly event?: { readonly name: string; readonly startsMs: number };
}

const KINDS = {
  'official-community': 'community',
  'online-event': 'event',
  'online-race': 'event',
  server: 'server',
} as const;
const PAGE = /^\/(official-community|online-event|online-race|server)\/([a-z0-9]{15})(?:\/|$)/;

/**
 * @param path of the page, from its slash on
 * @param invitation what stands behind `invitation=` in its query; a code is none of a link's
 */
export function linkTarget(path: string, invitation: string): LinkTarget | undefined {
  if (path === '/ride-online' && /^[A-Za-z0-9]{22}$/.test(invitation))
    return { kind: 'invitation', token: invitation };
  const found = PAGE.exec(path);
  return found === null ? undefined : { kind: KINDS[found[1] as keyof typeof KINDS], id: found[2]! };
}

/** Longest description, characters: previews cut it anyway. */
const MOST = 200;

/** Title and description of a page, for previews. The moment of an event is in UTC: the server does not know who reads it. */
export function previewOf({ club, event }: LinkCard): {
  readonly title: string;
  readonly description: string;
} {
  const about = club.about.replace(/\s+/g, ' ').trim();
  const short = about.length > MOST ? `${[...about].slice(0, MOST - 1).join('')}…` : about;
  if (event === undefined) return { title: club.name, description: short };
  const when = new Date(event.startsMs).toISOString().slice(0, 16).replace('T', ' ');
  return { title: `${event.name} · ${club.name}`, description: `${when} UTC` };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

/** The game's page with the title and the description of a card in place of its own; without a description its own stays. */
export function withPreview(html: string, { title, description }: ReturnType<typeof previewOf>): string {
  const named = html
    .replace(/<title>[^<]*/, () => `<title>${escaped(title)} – Fall Line`)
    .replace(/(<meta\s+property="og:title"\s+content=")[^"]*/, (_, start: string) => start + escaped(title));
  if (description === '') return named;
  return named.replace(
    /(<meta\s+property="og:description"\s+content=")[^"]*/,
    (_, start: string) => start + escaped(description),
  );
}
