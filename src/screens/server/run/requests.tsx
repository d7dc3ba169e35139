import { useState } from 'react';
import { type JoinRequest, useRequests } from '../../../db';
import { formatDate, t } from '../../../i18n';
import { answerRequests, MAX_TEXT, tellClubChange } from '../../../online';
import { Button, Card, Dialog, Section, showToast } from '../../../ui';
import { FaultNotice, TextArea, useAct, useIsReached } from '../../shared/clubs';

function Decline({
  server,
  request: { user, name },
  onClose,
}: {
  server: string;
  request: JoinRequest;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { isBusy, fault, run } = useAct();
  const decline = (): void =>
    run(
      () => answerRequests({ server, users: [user], reason }, false),
      () => {
        showToast(t('requests.declined', { name }));
        tellClubChange('server_requests');
        onClose();
      },
    );
  return (
    <Dialog title={t('requests.decline.title', { name })} onClose={onClose}>
      <form
        className="club-form"
        onSubmit={(event) => {
          event.preventDefault();
          decline();
        }}
      >
        <TextArea
          label={t('members.reason')}
          hint={t('members.reason.hint')}
          value={reason}
          maxLength={MAX_TEXT}
          onChange={setReason}
        />
        <FaultNotice fault={fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" disabled={isBusy}>
            {t('requests.decline')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Requests to belong to the server, answered one by one or all at once. */
export function Requests({ server }: { server: string }) {
  const requests = useRequests(server);
  const isReached = useIsReached();
  const { isBusy, fault, run } = useAct();
  const [declined, setDeclined] = useState<JoinRequest>();
  const accept = (some: readonly JoinRequest[]): void =>
    run(
      // As many as one call takes; the others stay in the list.
      () => answerRequests({ server, users: some.slice(0, 100).map(({ user }) => user), reason: '' }, true),
      () => {
        showToast(t('requests.accepted', { count: Math.min(100, some.length) }));
        tellClubChange('server_requests', 'server_members');
      },
    );
  return (
    <Section
      title={t('requests')}
      aside={requests !== undefined && requests.length > 0 ? String(requests.length) : undefined}
    >
      <Card>
        {requests === undefined && <p className="server-none sub">{t('lobby.loading')}</p>}
        {requests?.length === 0 && <p className="server-none sub">{t('requests.none')}</p>}
        <ul>
          {requests?.map((request) => (
            <li key={request.id} className="club-item">
              <span className="row-words">
                <span className="row-title">{request.name || t('track.rider.unnamed')}</span>
                <span className="sub">{formatDate(request.at)}</span>
              </span>
              <span className="club-acts">
                <Button icon="check" disabled={isBusy || !isReached} onClick={() => accept([request])}>
                  {t('requests.accept')}
                </Button>
                <Button disabled={isBusy || !isReached} onClick={() => setDeclined(request)}>
                  {t('requests.decline')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <FaultNotice fault={fault} />
      {requests !== undefined && requests.length > 1 && (
        <div className="server-more">
          <Button icon="check" disabled={isBusy || !isReached} onClick={() => accept(requests)}>
            {t('requests.accept-all')}
          </Button>
        </div>
      )}
      {declined !== undefined && (
        <Decline server={server} request={declined} onClose={() => setDeclined(undefined)} />
      )}
    </Section>
  );
}
