import { useState } from 'react';
import { formatMoment, t } from '../../i18n';
import { type LostStart, refusalWords, returnStart } from '../../online';
import { Button, Card, Dialog, Section, showToast, Tag } from '../../ui';
import { eventFaultWords, type ViewedEvent } from '../shared/online-event';
import { ReasonForm } from './jury';
import { whereWords } from './where';

function GiveBack({ view, start, onClose }: { view: ViewedEvent; start: LostStart; onClose: () => void }) {
  const name = start.name || t('online-event.unnamed');
  return (
    <Dialog title={t('online-event.return.of', { name })} onClose={onClose}>
      <ReasonForm
        label={t('online-event.return')}
        isNeeded={false}
        onSend={async (reason) => {
          const outcome = await returnStart(view.event.id, start.id, reason);
          if (outcome.kind === 'refused') showToast(eventFaultWords(outcome.fault), { tone: 'bad' });
          else {
            showToast(t('online-event.return.done', { name }));
            view.again();
            onClose();
          }
        }}
      />
    </Dialog>
  );
}

/** Starts that came to nothing, for those who run the event: they can give another attempt. */
export function LostStarts({ view, isOver }: { view: ViewedEvent; isOver: boolean }) {
  const [asked, setAsked] = useState<LostStart>();
  const lost = view.event.lost ?? [];
  if (lost.length === 0) return null;
  return (
    <Section title={t('online-event.lost')}>
      <Card>
        <ul className="event-decisions">
          {lost.map((start) => {
            const where = whereWords(start, view.event.plan);
            return (
              <li key={start.id}>
                <p>
                  <b>{start.name || t('online-event.unnamed')}</b>{' '}
                  {start.isReturned && <Tag tone="good">{t('online-event.return.was')}</Tag>}
                </p>
                <p>{start.reason === '' ? t('online-event.mine.given-up') : refusalWords(start.reason)}</p>
                <p className="sub">
                  {where === '' ? formatMoment(start.atMs) : `${where}, ${formatMoment(start.atMs)}`}
                </p>
                {!start.isReturned && !isOver && start.rider !== view.me && (
                  <Button onClick={() => setAsked(start)}>{t('online-event.return')}</Button>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      {asked !== undefined && <GiveBack view={view} start={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}
