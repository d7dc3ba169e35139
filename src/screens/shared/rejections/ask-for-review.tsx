import { type FormEvent, useState } from 'react';
import { t } from '../../../i18n';
import { askForReview } from '../../../online';
import { Button, Dialog, showToast, TextField } from '../../../ui';
import { clubFaultWords } from '../clubs';

/** Longest text, characters. */
const MOST_WORDS = 120;

/** Asks the operator to look at a ride of one's own that is under review. */
export function AskForReview({ ride }: { ride: string }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const asked = await askForReview(ride, words.trim());
    setBusy(false);
    if (asked.kind === 'refused') {
      showToast(clubFaultWords(asked.fault), { tone: 'bad' });
      return;
    }
    setOpen(false);
    showToast(t('review.asked'));
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('review.ask')}
      </Button>
      {isOpen && (
        <Dialog title={t('review.ask')} onClose={() => setOpen(false)}>
          <form className="event-form" noValidate onSubmit={(event) => void send(event)}>
            <TextField
              label={t('review.words')}
              hint={t('review.hint')}
              value={words}
              maxLength={MOST_WORDS}
              onChange={setWords}
            />
            <Button kind="primary" type="submit" disabled={isBusy}>
              {t('review.ask')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
