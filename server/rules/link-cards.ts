/*
 * The card that the log-in page shows for a link, and the title and description that chats show as its preview. Nothing here
 * touches PocketBase.
 */

/** A page with a card. */
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

/** The facts about a link's page that a guest may know. */
export interface LinkCard {
  /** The club or the community. */
  readonly club: ClubCard;
  /** Name of the inviting user; '' for a deleted account, absent if the link is not an invitation. */
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
 * Returns the target of a link.
 *
 * @param path of the page, from its slash on
 * @param invitation the query parameter of that name; only a link's token counts, never a code
 */
export function linkTarget(path: string, invitation: string): LinkTarget | undefined {
  if (path === '/ride-online' && /^[A-Za-z0-9]{22}$/.test(invitation))
    return { kind: 'invitation', token: invitation };
  const found = PAGE.exec(path);
  return found === null ? undefined : { kind: KINDS[found[1] as keyof typeof KINDS], id: found[2]! };
}

/** Maximum length of a description, characters. */
const MOST = 200;

/**
 * Returns title and description of a page for previews. Event times are in UTC, because the server does not know the reader's
 * zone.
 */
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

/** Replaces title and description in the game's HTML. An empty description leaves the original one. */
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
