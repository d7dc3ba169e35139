import { t } from '../../../i18n';
import type { EventCalls } from '../../../online';
import { Section, Tag } from '../../../ui';
import { formatLeft, nameOf, useServerNow } from '../online-event';
import './lists.css';

/** Riders who wait that are named. */
const MOST = 8;

/** The calls of a second run by start list: whose minute it is, who is next. */
export function Calls({
  calls: { calls, waiting },
  names,
  me,
  offsetMs,
}: {
  calls: EventCalls;
  names: ReadonlyMap<string, string>;
  me: string;
  offsetMs: number;
}) {
  const nowMs = useServerNow(offsetMs);
  const called = calls.filter(({ state, untilMs }) => state === 'called' && nowMs <= untilMs);
  const say = (rider: string): string =>
    rider === me ? t('online-event.you.name', { name: nameOf(names, rider) }) : nameOf(names, rider);
  return (
    <Section title={t('online-event.calls')} aside={t('online-event.calls.left', { count: waiting.length })}>
      <ol className="event-calls card" aria-label={t('online-event.calls')}>
        {called.map(({ rider, untilMs, nth }) => (
          <li key={`${rider} ${nth}`} data-own={rider === me} data-called="true">
            <span>
              <b>{say(rider)}</b>
              <span className="sub event-line">{t('online-event.calls.now')}</span>
            </span>
            <b className="num" role="timer">
              {formatLeft(untilMs - nowMs)}
            </b>
          </li>
        ))}
        {waiting.map(
          (rider, n) =>
            // One's own place is told, however far behind it is.
            (n < MOST || rider === me) && (
              <li key={rider} data-own={rider === me}>
                <span>
                  <b>{say(rider)}</b>
                </span>
                <Tag>
                  {n === 0 ? t('online-event.calls.next') : t('online-event.calls.before', { count: n })}
                </Tag>
              </li>
            ),
        )}
        {called.length === 0 && waiting.length === 0 && <li>{t('online-event.calls.none')}</li>}
      </ol>
    </Section>
  );
}
