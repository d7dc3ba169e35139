import { act, type Outcome, post } from './call';
import { type MadeInvitation, madeInvitationSchema, type ShownServer, shownServerSchema } from './schemas';

/** Largest number of uses of one invitation. */
export const MOST_USES = 1000;

/** The token of a link, or a code: eight capital letters without I, L and O. */
const TOKEN = /^[A-Za-z0-9]{22}$/;
const CODE = /^[A-HJKMNP-Z]{8}$/;

/** An invitation to create: a link, or a code to read aloud, which lasts at most a day. */
export interface AskedInvitation {
  readonly kind: 'link' | 'code';
  /** ms since 1970; undefined = no expiry. */
  readonly endsAt: number | undefined;
  /** 0 = no limit. */
  readonly uses: number;
}

/** Creates an invitation. The server sends its token or code only once. */
export function invite(
  server: string,
  { kind, endsAt, uses }: AskedInvitation,
): Promise<Outcome<MadeInvitation>> {
  const end = endsAt === undefined ? '' : new Date(endsAt).toISOString();
  return post('servers/invite', { server, kind, endsAt: end, uses }, madeInvitationSchema, {
    404: 'unknown-server',
  });
}

/** Revokes an invitation. */
export function uninvite(server: string, id: string): Promise<Outcome> {
  return act('servers/uninvite', { server, id });
}

/** Fetches the club that an invitation is for. */
export function showInvitation(invitation: string): Promise<Outcome<ShownServer>> {
  return post('invitations/show', { invitation }, shownServerSchema, {
    404: 'unknown-invitation',
    429: 'too-many-tries',
  });
}

/** URL parameter with an invitation. */
const PARAMETER = 'invitation';

/**
 * Finds an invitation in typed or pasted text: a link, the value of its `invitation=`, or a code in upper or lower case, with
 * or without spaces and hyphens. Returns undefined if there is none.
 */
export function invitationOf(typed: string): string | undefined {
  const inLink = /[?&]invitation=([^&#\s]*)/.exec(typed)?.[1];
  const said = (inLink ?? typed).trim();
  if (TOKEN.test(said)) return said;
  const code = said.toUpperCase().replace(/[\s-]/g, '');
  return CODE.test(code) ? code : undefined;
}

/** Returns the invitation in a search string, unchecked; undefined if there is none. */
export function invitationIn(search: string): string | undefined {
  return new URLSearchParams(search).get(PARAMETER) ?? undefined;
}

/** Formats a code for reading aloud: two groups of four letters. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
