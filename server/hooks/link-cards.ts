import { isUsable } from '../rules/invitations';
import {
  type ClubCard,
  type LinkCard,
  type LinkTarget,
  linkTarget,
  previewOf,
  withPreview,
} from '../rules/link-cards';
import { findRow } from './club-rows';
import { storedEvent } from './event-rows';
import { isPublic } from './event-seen';
import { firstRow, millis } from './rides-rows';

/** Builds the card and the preview of a link. Private clubs have none, except for the holder of an invitation. */

/** `GET /api/fl/links/show?path&invitation` -> a {@link LinkCard}. An invitation's link shows its club, private or not. */
export function showLink(e: PB.RequestEvent): void {
  const query = e.request.url.query();
  const target = linkTarget(query.get('path'), query.get('invitation'));
  const card = target && cardOf(e.app, target, true);
  if (card === undefined) throw new NotFoundError('There is nothing to show of this link.');
  e.json(200, card);
}

/**
 * Returns the game's page with the title and the description of a link's target.
 *
 * @param html the page as it was built
 * @returns undefined for a page that is not public. An invitation to a private club counts as not public, because the chat
 *   service that fetches the preview must not learn the club
 */
export function pageOfLink(e: PB.RequestEvent, html: () => string): string | undefined {
  const { url } = e.request;
  const target = linkTarget(url.path, url.query().get('invitation'));
  const card = target && cardOf(e.app, target, false);
  return card && withPreview(html(), previewOf(card));
}

/** @param isHolder whether an invitation may show a private club */
function cardOf(app: PB.App, target: LinkTarget, isHolder: boolean): LinkCard | undefined {
  switch (target.kind) {
    case 'community': {
      const row = findRow(app, 'communities', target.id);
      return row === undefined || row.getBool('deleted') ? undefined : { club: clubOf(row) };
    }
    case 'server': {
      const row = findRow(app, 'servers', target.id);
      return row === undefined || !isFound(row) ? undefined : { club: clubOf(row) };
    }
    case 'event':
      return eventCard(app, target.id);
    case 'invitation':
      return invitationCard(app, target.token, isHolder);
  }
}

function clubOf(row: PB.RecordModel): ClubCard {
  return {
    name: row.getString('name'),
    about: row.getString('about'),
    primaryColour: row.getString('primaryColour'),
    secondaryColour: row.getString('secondaryColour'),
  };
}

/** Returns whether everybody can find a club. */
function isFound(row: PB.RecordModel): boolean {
  return (
    !row.getBool('deleted') &&
    (row.getBool('open') || row.getBool('requests') || row.getString('community') !== '')
  );
}

/** Returns the card of an event that is public or open to every rider. */
function eventCard(app: PB.App, id: string): LinkCard | undefined {
  const event = storedEvent(app, id);
  const row = event && findRow(app, 'servers', event.server);
  if (row === undefined || event === undefined || event.isServerClosed) return undefined;
  // A cancelled event has no card.
  if (event.cancelled.some(({ race }) => race === undefined)) return undefined;
  if (!isPublic(event) && event.plan.open !== 'verified') return undefined;
  const found = firstRow(app, 'SELECT startsAt FROM events WHERE id = {:id}', { id }, { startsAt: '' });
  return { club: clubOf(row), event: { name: event.plan.name, startsMs: millis(found?.startsAt ?? '') } };
}

function invitationCard(app: PB.App, token: string, isHolder: boolean): LinkCard | undefined {
  const found = firstRow(
    app,
    "SELECT i.server, i.endsAt, i.uses, i.used, i.deleted, COALESCE(u.name, '') AS inviter FROM server_invitations i " +
      'LEFT JOIN users u ON u.id = i.by WHERE i.hash = {:hash}',
    { hash: $security.sha256(token) },
    { server: '', endsAt: '', uses: 0, used: 0, deleted: false, inviter: '' },
  );
  const row = found && findRow(app, 'servers', found.server);
  if (found === undefined || row === undefined || row.getBool('deleted')) return undefined;
  const endsAt = found.endsAt === '' ? undefined : millis(found.endsAt);
  const facts = { endsAt, uses: found.uses, used: found.used, revoked: found.deleted };
  if (!isUsable(facts, Date.now()) || !(isHolder || isFound(row))) return undefined;
  return { club: clubOf(row), by: found.inviter };
}
