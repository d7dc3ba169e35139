import type { ClubEvent } from '../../../db';
import { formatMoment, formatSpan, t } from '../../../i18n';
import { eventStage, nextOpeningMs } from '../../../race';
import { serverNow } from '../../../session';
import { LiveBadge, RowLink, Tag } from '../../../ui';
import { paths } from '../../paths';

/** How an event stands; `paused`: nothing can be ridden before `untilMs`. */
export type EventStanding =
  | { readonly kind: 'ahead' | 'running' | 'settling' | 'final' | 'cancelled' }
  | { readonly kind: 'paused'; readonly untilMs: number };

/** Returns an event's state from its plan, its results and the clock. @param nowMs the server's clock */
export function clubEventStanding(event: ClubEvent, nowMs: number): EventStanding {
  const { state, startsAt, endsAt, isFinal, plan, courseMs } = event;
  if (isFinal) return { kind: 'final' };
  if (state === 'cancelled') return { kind: 'cancelled' };
  if (nowMs < startsAt) return { kind: 'ahead' };
  if (nowMs > endsAt) return { kind: 'settling' };
  // Without its rides nobody knows how many rounds a cup has.
  if (plan.kind === 'cup') return { kind: 'running' };
  const cancelled = event.cancelled?.map(({ race, ...one }) => ({ ...one, race })) ?? [];
  const rows = { plan, courseMs, cancelled, attempts: [], decisions: [] };
  const { stage } = eventStage(rows, nowMs);
  if (stage.kind === 'cancelled') return { kind: 'cancelled' };
  const untilMs = stage.kind === 'between' ? nextOpeningMs(rows, nowMs) : undefined;
  return untilMs === undefined ? { kind: 'running' } : { kind: 'paused', untilMs };
}

function Standing({ standing }: { standing: EventStanding }) {
  switch (standing.kind) {
    case 'final':
      return <Tag tone="good">{t('server.event.final')}</Tag>;
    case 'cancelled':
      return <Tag tone="bad">{t('server.event.cancelled')}</Tag>;
    case 'running':
      return <LiveBadge>{t('server.event.running')}</LiveBadge>;
    case 'settling':
      return <Tag>{t('server.event.settling')}</Tag>;
    default:
      return null;
  }
}

/** A row that leads to an event. @param server the name of the one that holds it, where that is not said already */
export function EventRow({ event, server }: { event: ClubEvent; server?: string | undefined }) {
  const { id, name, startsAt, endsAt } = event;
  const window = formatSpan(startsAt, endsAt);
  const standing = clubEventStanding(event, serverNow());
  return (
    <RowLink
      href={paths.onlineEvent(id)}
      icon="events"
      title={name}
      text={
        <>
          {server !== undefined && <span className="club-of">{server}</span>}
          <span className="club-when">{window}</span>
          {standing.kind === 'paused' && (
            <span className="club-when">
              {t('server.event.paused', { when: formatMoment(standing.untilMs) })}
            </span>
          )}
        </>
      }
      aside={<Standing standing={standing} />}
    />
  );
}

/** Whether an event runs or is to come. */
export function isAhead({ endsAt, isFinal }: ClubEvent): boolean {
  return !isFinal && endsAt > serverNow();
}
