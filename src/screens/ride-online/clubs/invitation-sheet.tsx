import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../../i18n';
import {
  type ClubFault,
  invitationOf,
  redeemInvitation,
  type ShownServer,
  showInvitation,
  tellClubChange,
} from '../../../online';
import { Button, Sheet, showToast, TextField } from '../../../ui';
import { paths } from '../../paths';
import { Crest, FaultNotice, useAct, useIsReached } from '../../shared/clubs';

type Found =
  | { readonly kind: 'asking' }
  | { readonly kind: 'opens'; readonly server: ShownServer }
  | { readonly kind: 'refused'; readonly fault: ClubFault };

const UNKNOWN: Found = {
  kind: 'refused',
  fault: { code: 'unknown-invitation', field: undefined, waitS: undefined },
};

/** What an invitation opens. What never was one is not even asked for: it would count as a try. */
function useOpened(invitation: string | undefined, isReached: boolean): Found {
  const [found, setFound] = useState<{ readonly of: string; readonly found: Found }>();
  useEffect(() => {
    if (invitation === undefined || !isReached) return;
    let isWanted = true;
    void showInvitation(invitation).then((outcome) => {
      if (!isWanted) return;
      const now: Found = outcome.kind === 'done' ? { kind: 'opens', server: outcome.value } : { ...outcome };
      setFound({ of: invitation, found: now });
    });
    return () => {
      isWanted = false;
    };
  }, [invitation, isReached]);
  if (invitation === undefined) return UNKNOWN;
  return found?.of === invitation ? found.found : { kind: 'asking' };
}

/** Typing in a code, or pasting a link. @param first what was typed before, to be put right */
function Typing({
  first,
  fault,
  onTyped,
}: {
  first: string;
  fault: ClubFault | undefined;
  onTyped: (text: string) => void;
}) {
  const [text, setText] = useState(first);
  const [wasTried, setTried] = useState(false);
  const isOne = invitationOf(text) !== undefined;
  return (
    <form
      className="club-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isOne) onTyped(text);
      }}
    >
      <FaultNotice fault={fault} />
      <TextField
        label={t('invitation.type')}
        hint={t('invitation.type.hint')}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={wasTried && !isOne ? t('invitation.type.wrong') : undefined}
        onChange={setText}
      />
      <Button kind="primary" type="submit">
        {t('invitation.open')}
      </Button>
    </form>
  );
}

function Opened({ invitation, server }: { invitation: string; server: ShownServer }) {
  const [, navigate] = useLocation();
  const { isBusy, fault, run } = useAct();
  const join = (): void =>
    run(
      () => redeemInvitation(invitation),
      () => {
        showToast(t('join.joined', { name: server.name }));
        tellClubChange('servers', 'server_members');
        navigate(paths.server(server.id), { replace: true });
      },
    );
  return (
    <div className="club-form">
      <p>{t('invitation.text')}</p>
      <div className="club-preview">
        <Crest server={server} />
        <strong>{server.name}</strong>
      </div>
      {server.about !== '' && <p className="lobby-about">{server.about}</p>}
      <FaultNotice fault={fault} />
      <Button kind="primary" disabled={isBusy} onClick={join}>
        {t('join.do')}
      </Button>
    </div>
  );
}

/** What an invitation opens. @param followed as it stood in the address; undefined to type one in */
export function InvitationSheet({
  followed,
  onClose,
}: {
  followed: string | undefined;
  onClose: () => void;
}) {
  const [text, setText] = useState(followed);
  const invitation = text === undefined ? undefined : invitationOf(text);
  const isReached = useIsReached();
  const found = useOpened(invitation, isReached);
  return (
    <Sheet title={t('clubs.invitation')} onClose={onClose}>
      {text === undefined || found.kind === 'refused' ? (
        <Typing
          first={text === followed ? '' : (text ?? '')}
          fault={text !== undefined && found.kind === 'refused' ? found.fault : undefined}
          onTyped={setText}
        />
      ) : found.kind === 'asking' ? (
        <p role="status">{t(isReached ? 'lobby.loading' : 'invitation.waits')}</p>
      ) : (
        <Opened invitation={invitation ?? ''} server={found.server} />
      )}
    </Sheet>
  );
}
