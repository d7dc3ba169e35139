import { useState } from 'react';
import { dbService } from '../../db';
import { t } from '../../i18n';
import { dropAdoption } from '../../online';
import { forgetChoices, logOut, resetProgress, resetSettings, sessionStore, useSession } from '../../session';
import { Button, Dialog, TextField } from '../../ui';
import { forgetAllUnwritten } from '../shared/drafts';

/** Whether what was typed is the word that confirms. */
export function isConfirmed(typed: string, word: string): boolean {
  return typed.trim() === word;
}

/** Empties this device and begins anew at home, in every tab. Nobody stays signed in: their rows would come back at once. */
async function deleteEverything(): Promise<void> {
  await dbService.erase(() => {
    resetSettings();
    forgetChoices();
    resetProgress();
    forgetAllUnwritten();
    dropAdoption();
  });
  if (sessionStore.getState().user !== null) await logOut();
  location.assign('/');
}

/** Asks for the word in capitals before everything on this device is deleted. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const word = t('data.delete.word');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState(false);
  const isUsers = useSession((session) => session.user !== null);
  const wrong = tried && !isConfirmed(typed, word);
  return (
    <Dialog title={t('data.delete.title')} onClose={onClose}>
      <form
        className="delete-form"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isConfirmed(typed, word)) deleteEverything().catch(() => setFailed(true));
        }}
      >
        <p>{t('data.delete.warning')}</p>
        {isUsers && <p>{t('data.delete.account')}</p>}
        <TextField
          label={t('data.delete.type', { word })}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={failed ? t('data.delete.failed') : wrong ? t('data.delete.error', { word }) : undefined}
          onChange={setTyped}
        />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" icon="trash" type="submit">
            {t('data.delete.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
