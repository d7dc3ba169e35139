import { act, type Outcome, post } from './call';
import { type MadeInvitation, madeInvitationSchema, type ShownServer, shownServerSchema } from './schemas';

/** What a host asks for: a link, or a code for reading aloud, which lives a day at most. */
export interface AskedInvitation {
  readonly kind: 'link' | 'code';
  /** ms since 1970; undefined for one without an end. */
  readonly endsAt: number | undefined;
  /** 0 = as often as anybody likes. */
  readonly uses: number;
}

/** Most uses that one invitation can have. */
export const MOST_USES = 1000;

/** Makes an invitation. What opens the server is told this once. */
export function invite(
  server: string,
  { kind, endsAt, uses }: AskedInvitation,
): Promise<Outcome<MadeInvitation>> {
  const end = endsAt === undefined ? '' : new Date(endsAt).toISOString();
  return post('servers/invite', { server, kind, endsAt: end, uses }, madeInvitationSchema, {
    404: 'unknown-server',
  });
}

/** It opens nothing any more. */
export function uninvite(server: string, id: string): Promise<Outcome> {
  return act('servers/uninvite', { server, id });
}

/** What an invitation opens. */
export function showInvitation(invitation: string): Promise<Outcome<ShownServer>> {
  return post('invitations/show', { invitation }, shownServerSchema, {
    404: 'unknown-invitation',
    429: 'too-many-tries',
  });
}

/** Where an invitation stands in an address. */
const PARAMETER = 'invitation';

/** A token of a link, or a code as the server made it: eight capital letters without I, L and O. */
const TOKEN = /^[A-Za-z0-9]{22}$/;
const CODE = /^[A-HJKMNP-Z]{8}$/;

/**
 * An invitation in what somebody typed or pasted: a link, what stands behind its `invitation=`, or a code in any case,
 * with spaces and hyphens as people write them. undefined for what never was one.
 */
export function readInvitation(typed: string): string | undefined {
  const plain = typed.trim();
  const inLink = /[?&]invitation=([^&#\s]*)/.exec(plain)?.[1];
  const said = inLink ?? plain;
  if (TOKEN.test(said)) return said;
  const code = said.toUpperCase().replace(/[\s-]/g, '');
  return CODE.test(code) ? code : undefined;
}

/** The invitation in a search string, as it stands there; undefined for none. */
export function invitationIn(search: string): string | undefined {
  return new URLSearchParams(search).get(PARAMETER) ?? undefined;
}

/** A code as it is read aloud and written: two groups of four letters. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
