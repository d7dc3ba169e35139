import { type FormEvent, useState } from 'react';
import { t } from '../../../../i18n';
import { isSaid, type RunResult } from '../../../../race';
import { Button, Dialog, TextField } from '../../../../ui';
import { outWords } from './names';

/** Longest reason, characters. */
const MOST_WORDS = 80;

/** Whether there is something for the jury to do about a run: a time to take away or to give back, or a start to grant. */
export function isForJury(result: RunResult | { readonly kind: 'unopposed' } | undefined): boolean {
  if (result === undefined || result.kind === 'unopposed') return false;
  return result.kind === 'finished' || (result.kind === 'dsq' && result.was !== undefined) || isSaid(result);
}

/** The jury's word on one run: disqualifies with a reason, takes that back, or lets ride who was said not to. */
export function JuryDialog({
  name,
  result,
  onDisqualify,
  onReinstate,
  onClose,
}: {
  name: string;
  result: RunResult;
  onDisqualify: (words: string) => void;
  onReinstate: () => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState(false);
  const reason = words.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (reason === '') return;
    onDisqualify(reason);
    onClose();
  };
  if (result.kind !== 'finished') {
    return (
      <Dialog title={t('race.jury.of', { name })} onClose={onClose}>
        <div className="race-jury">
          <p>{outWords(result)}</p>
          <Button
            kind="primary"
            onClick={() => {
              onReinstate();
              onClose();
            }}
          >
            {result.kind === 'dsq' ? t('race.jury.undo') : t('race.jury.readmit', { name })}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('race.jury.of', { name })} onClose={onClose}>
      <form className="race-jury" onSubmit={submit}>
        <TextField
          label={t('race.jury.reason')}
          hint={t('race.jury.hint')}
          value={words}
          maxLength={MOST_WORDS}
          error={asked && reason === '' ? t('race.jury.missing') : undefined}
          onChange={setWords}
        />
        <Button kind="primary" type="submit">
          {t('race.jury.dsq')}
        </Button>
      </form>
    </Dialog>
  );
}
