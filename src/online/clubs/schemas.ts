import * as v from 'valibot';

/** Rows of clubs as the server sends them. Empty text fields are ''. */

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
const idOrNone = v.pipe(v.string(), v.regex(/^([a-z0-9]{15})?$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/));

/** A date in PocketBase's format; parsed to ms since 1970. */
const moment = v.pipe(
  v.string(),
  v.transform((said) => Date.parse(said.replace(' ', 'T'))),
  v.number(),
  v.finite(),
);
/** A date, or '' for none; parsed to ms since 1970 or undefined. */
const momentOrNone = v.pipe(
  v.string(),
  v.transform((said) => (said === '' ? undefined : Date.parse(said.replace(' ', 'T')))),
);

export const roles = ['member', 'trainer', 'host', 'owner'] as const;
export type ClubRole = (typeof roles)[number];
const role = v.picklist(roles);

export const serverSchema = v.object({
  id,
  name: text(200),
  about: text(8000),
  /** '' for none. */
  owner: idOrNone,
  open: v.boolean(),
  requests: v.boolean(),
  primaryColour: colour,
  secondaryColour: colour,
  deleted: v.boolean(),
  seq: count,
});
export type ClubServer = v.InferOutput<typeof serverSchema>;

/** The part of a club that an invitation shows. */
export const shownServerSchema = v.object({
  id,
  name: text(200),
  about: text(8000),
  primaryColour: colour,
  secondaryColour: colour,
});
export type ShownServer = v.InferOutput<typeof shownServerSchema>;

export const linkCardSchema = v.object({
  /** The club, or the community. */
  club: v.object({ name: text(200), primaryColour: colour, secondaryColour: colour }),
  /** Name of the inviter; '' for a deleted account. */
  by: v.optional(text(120)),
  event: v.optional(v.object({ name: text(200), startsMs: v.number() })),
});
/** The public content of the page behind a link. */
export type LinkCard = v.InferOutput<typeof linkCardSchema>;

export const memberSchema = v.object({
  id,
  user: id,
  name: text(120),
  role,
  since: moment,
  /** Days ridden this month. */
  days: count,
});
export type ClubMember = v.InferOutput<typeof memberSchema>;

export const blockSchema = v.object({ id, user: id, by: idOrNone, reason: text(1200), created: moment });
export type ClubBlock = v.InferOutput<typeof blockSchema>;

export const invitationSchema = v.object({
  id,
  by: idOrNone,
  kind: v.picklist(['link', 'code']),
  endsAt: momentOrNone,
  /** 0 = no limit. */
  uses: count,
  used: count,
  created: moment,
});
export type ClubInvitation = v.InferOutput<typeof invitationSchema>;

/** A new invitation. The server sends its token or code only once. */
export const madeInvitationSchema = v.object({ id, invitation: text(40), endsAt: momentOrNone });
export type MadeInvitation = v.InferOutput<typeof madeInvitationSchema>;

export const acts = [
  'founded',
  'settings',
  'closed',
  'role',
  'left',
  'accepted',
  'declined',
  'removed',
  'blocked',
  'unblocked',
  'invited',
  'uninvited',
  'hidden',
  'dismissed',
  'event',
  'event-changed',
  'event-cancelled',
  'race-cancelled',
  'disqualified',
  'reinstated',
  'attempt-returned',
  'attached',
  'detached',
  'offered',
  'offer-withdrawn',
  'offer-declined',
  'taken-over',
] as const;
export const auditSchema = v.object({
  id,
  by: idOrNone,
  what: v.picklist(acts),
  whom: idOrNone,
  detail: text(800),
  reason: text(1200),
  created: moment,
});
export type AuditEntry = v.InferOutput<typeof auditSchema>;

export const reportKinds = ['track', 'user', 'result'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportReasons = ['insult', 'hate', 'spam', 'impersonation', 'cheating', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportSchema = v.object({
  id,
  server: idOrNone,
  kind: v.picklist(reportKinds),
  target: text(15),
  reason: v.picklist(reportReasons),
  text: text(1200),
  state: v.picklist(['open', 'acted', 'dismissed']),
  answer: text(1200),
  created: moment,
});
export type ClubReport = v.InferOutput<typeof reportSchema>;

export const newsKinds = [
  'accepted',
  'declined',
  'removed',
  'role',
  'owner',
  'owner-offered',
  'offer-declined',
  'hidden',
  'report-acted',
  'report-dismissed',
  'join-request',
  'event-new',
  'event-run',
  'event-cancelled',
  'event-final',
  'ride-refused',
  'disqualified',
  'reinstated',
  'appeal-granted',
  'appeal-refused',
  'attempt-returned',
  'review-opened',
  'review-cleared',
  'review-removed',
] as const;
export const newsSchema = v.object({
  id,
  kind: v.picklist(newsKinds),
  server: idOrNone,
  event: idOrNone,
  about: text(240),
  text: text(1200),
  /** Whether it was read. */
  deleted: v.boolean(),
  seq: count,
  updated: moment,
});
export type ClubNews = v.InferOutput<typeof newsSchema>;

const bestSchema = v.object({
  rank: count,
  ride: id,
  rider: id,
  name: text(120),
  timeUs: count,
  at: v.number(),
  live: v.boolean(),
});
export type ClubBest = v.InferOutput<typeof bestSchema>;

export const bestsSchema = v.object({ items: v.array(bestSchema), total: count });
export const recordSchema = v.object({
  track: id,
  name: text(200),
  style: text(20),
  light: text(20),
  version: count,
  ski: bestsSchema,
  board: bestsSchema,
});
export type ClubRecord = v.InferOutput<typeof recordSchema>;

/** Creates the schema of a list that leaves out rows that cannot be parsed, for example those of a later release. */
export function listSchema<T>(row: v.GenericSchema<unknown, T>) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((one) => {
        const read = v.safeParse(row, one);
        return read.success ? [read.output] : [];
      }),
    ),
  );
}

/** Creates the schema of a page of rows. */
export function pageSchema<T>(row: v.GenericSchema<unknown, T>) {
  return v.object({ items: listSchema(row), page: count, totalItems: count, totalPages: count });
}
