import { t } from '../../i18n';
import { type Running as Run, useProgress, useSession } from '../../session';
import { Card, RowLink } from '../../ui';
import { paths } from '../paths';

function nextWords({ next }: Run): string {
  switch (next.kind) {
    case 'draw':
      return t('home.running.draw');
    case 'start':
      return t('home.running.start', { run: next.run });
    case 'ride':
      return t('home.running.ride', { run: next.run, who: next.who });
    case 'meet':
      return t('home.running.meet', { who: next.who, other: next.other });
  }
}

function wordsOf(run: Run): string {
  const next = nextWords(run);
  if (run.kind !== 'event') return next;
  return `${t('home.running.race', { n: run.race + 1, of: run.races })} · ${next}`;
}

/**
 * The race or event of this device that is under way, and moved last: what comes next, and straight on to it. Others are
 * found on the pages of races and events.
 */
export function RunningEvent() {
  const running = useProgress((p) => p.running);
  const user = useSession((session) => session.user?.id ?? '');
  const mine = running.find((one) => one.user === user);
  if (mine === undefined) return null;
  const event = mine.kind === 'event';
  return (
    <section className="home-running" aria-label={t('home.running')}>
      <Card>
        <RowLink
          href={event ? paths.event(mine.id, mine.race) : paths.localRace(mine.id)}
          icon={event ? 'events' : 'timer'}
          title={mine.name}
          text={wordsOf(mine)}
        />
      </Card>
    </section>
  );
}
