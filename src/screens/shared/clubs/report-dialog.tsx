import { useState } from 'react';
import { t } from '../../../i18n';
import { MAX_TEXT, type ReportKind, type ReportReason, reportReasons, sendReport } from '../../../online';
import { Button, Dialog, Select, showToast } from '../../../ui';
import { useIsReached } from './as-of';
import './clubs.css';
import { FaultNotice } from './fault-notice';
import { fieldFaultWords } from './fault-words';
import { TextArea } from './text-area';
import { useAct } from './use-act';

/** What is reported: the name of a track, of a user, or a result. */
export interface Reported {
  readonly kind: ReportKind;
  /** Id of the track, the user, or the ride. */
  readonly target: string;
  /** As it is called. */
  readonly name: string;
}

/** A report to whoever runs the place: a reason from a list, and a few words. */
export function ReportDialog({ of, onClose }: { of: Reported; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>(of.kind === 'result' ? 'cheating' : 'insult');
  const [text, setText] = useState('');
  const isReached = useIsReached();
  const { isBusy, fault, run } = useAct();
  const send = (): void =>
    run(
      () => sendReport({ kind: of.kind, target: of.target, reason, text }),
      () => {
        showToast(t('report.sent'));
        onClose();
      },
    );
  return (
    <Dialog title={t(`report.title.${of.kind}`, { name: of.name })} onClose={onClose}>
      <form
        className="club-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="sub">{t('report.text')}</p>
        <Select
          label={t('report.reason')}
          value={reason}
          options={reportReasons.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
          onChange={setReason}
        />
        <TextArea
          label={t('report.words')}
          value={text}
          maxLength={MAX_TEXT}
          error={fieldFaultWords(fault, 'text')}
          onChange={setText}
        />
        <FaultNotice fault={fault?.field === 'text' ? undefined : fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button icon="warning" type="submit" disabled={isBusy || !isReached}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
