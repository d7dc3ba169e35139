import { type FormEvent, useState } from 'react';
import { t } from '../../../i18n';
import { askForReview } from '../../../online';
import { Button, Dialog, showToast, TextField } from '../../../ui';

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
    try {
      await askForReview(ride, words.trim());
      showToast(t('review.asked'));
      setOpen(false);
    } catch (error) {
      const status = (error as { readonly status?: number }).status;
      showToast(t(status === 400 || status === 404 ? 'review.asked.before' : 'online-event.fault.offline'), {
        tone: 'bad',
      });
    } finally {
      setBusy(false);
    }
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
