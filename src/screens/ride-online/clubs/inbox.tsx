import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { type NewsItem, useClubEvents, useNews } from '../../../db';
import { formatMoment, t } from '../../../i18n';
import { markRead, refusalWords, useReadNews } from '../../../online';
import { Button, Card, IconButton, Section, Sheet } from '../../../ui';
import { paths } from '../../paths';
import { useAct, useIsReached } from '../../shared/clubs';
import { newsWords } from './news-words';

/** News shown before all are asked for. */
const FIRST = 4;

/** The names of the events that news are about, as far as this device has them. */
function useEventNames(): ReadonlyMap<string, string> {
  const events = useClubEvents();
  return useMemo(() => new Map(events?.map(({ id, name }) => [id, name])), [events]);
}

function Item({
  item,
  event,
  onRead,
}: {
  item: NewsItem;
  /** What the event is called, where it is about one. */
  event: string | undefined;
  onRead?: (item: NewsItem) => void;
}) {
  const words = newsWords(item);
  // Whoever was sent away finds nothing there.
  const leads = item.server !== '' && item.what !== 'removed' && item.what !== 'declined';
  const page = paths.server(item.server, item.what === 'join-request' ? 'run' : undefined);
  const href = item.event === '' ? page : paths.onlineEvent(item.event);
  return (
    <li className="news">
      <span className="row-words">
        <span className="row-title">{leads ? <Link href={href}>{words}</Link> : words}</span>
        {item.what === 'ride-refused' && <span className="news-reason">{refusalWords(item.about)}</span>}
        {item.text !== '' && <q className="news-reason">{item.text}</q>}
        <span className="sub">
          {event === undefined ? formatMoment(item.at) : `${event} · ${formatMoment(item.at)}`}
        </span>
      </span>
      {onRead !== undefined && (
        <IconButton icon="check" label={t('news.read', { news: words })} onClick={() => onRead(item)} />
      )}
    </li>
  );
}

/** What one has read. */
export function EarlierNews({ onClose }: { onClose: () => void }) {
  const { answer } = useReadNews();
  const events = useEventNames();
  return (
    <Sheet title={t('news.earlier')} onClose={onClose}>
      {answer === undefined && <p role="status">{t('lobby.loading')}</p>}
      {answer?.kind === 'none' && <p role="alert">{t('lobby.offline.text')}</p>}
      {answer !== undefined && answer.kind !== 'none' && (
        <>
          {answer.value.length === 0 && <p>{t('news.earlier.none')}</p>}
          <ul>
            {answer.value.map((item) => (
              <Item key={item.id} item={item} event={events.get(item.event)} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

/** What one was told of and has not read; nothing while there is nothing. */
export function Inbox() {
  const news = useNews();
  const events = useEventNames();
  const isReached = useIsReached();
  const { isBusy, run } = useAct(true);
  const [all, setAll] = useState(false);
  if (news === undefined || news.length === 0) return null;
  const read = (items: readonly NewsItem[]): void => run(() => markRead(items));
  const shown = all ? news : news.slice(0, FIRST);
  return (
    <Section title={t('news')} aside={t('news.unread', { count: news.length })}>
      <Card>
        <ul>
          {shown.map((item) => (
            <Item
              key={item.id}
              item={item}
              event={events.get(item.event)}
              {...(isReached && !isBusy ? { onRead: (one: NewsItem) => read([one]) } : {})}
            />
          ))}
        </ul>
      </Card>
      <div className="lobby-ways news-ways">
        {shown.length < news.length && (
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('lobby.more')}
          </Button>
        )}
        {news.length > 1 && (
          <Button kind="quiet" icon="check" disabled={isBusy || !isReached} onClick={() => read(news)}>
            {t('news.read-all')}
          </Button>
        )}
      </div>
    </Section>
  );
}
