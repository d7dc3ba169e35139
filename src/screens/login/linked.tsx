import { useEffect, useState } from 'react';
import { formatMoment, t } from '../../i18n';
import { type LinkCard, linkCard } from '../../online';
import { Card } from '../../ui';
import { Crest } from '../shared/clubs';
import { LinkedPlace } from './linked-place';

/** The club or the event that the followed link leads to, and who invites. @param link path and query */
export function Linked({ link }: { link: string }) {
  const [card, setCard] = useState<LinkCard | 'loading' | undefined>('loading');
  useEffect(() => {
    let isWanted = true;
    void linkCard(link).then((found) => {
      if (isWanted) setCard(found);
    });
    return () => {
      isWanted = false;
    };
  }, [link]);
  if (card === 'loading') return <LinkedPlace />;
  if (card === undefined) return <LinkedPlace isEmpty />;
  const { club, event, by } = card;
  return (
    <Card className="login-linked">
      <Crest server={club} />
      <p className="row-words">
        <b className="row-title">{event?.name ?? club.name}</b>
        {event !== undefined && (
          <span className="sub">
            {club.name} · {formatMoment(event.startsMs)}
          </span>
        )}
        {by !== undefined && (
          <span className="sub">{by === '' ? t('link.invited') : t('link.invites', { name: by })}</span>
        )}
      </p>
    </Card>
  );
}
