import { useState } from 'react';
import { formatDate, formatRaceTime, t } from '../../../i18n';
import {
  answerReport,
  type ClubReport,
  MAX_TEXT,
  tellClubChange,
  useNames,
  useReportedRide,
  useReports,
} from '../../../online';
import { Button, Card, Dialog, Section, showToast } from '../../../ui';
import { FaultNotice, fieldFaultWords, TextArea, useAct, useIsReached } from '../../shared/clubs';

/** What is reported: the ride as the leaderboards have it. */
function Result({ ride }: { ride: string }) {
  const { answer } = useReportedRide(ride);
  const found = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const names = useNames(found === undefined ? [] : [found.rider]);
  if (answer?.kind === 'none') return <>{t('reports.gone')}</>;
  if (found === undefined) return <>…</>;
  const name = names.get(found.rider) || t('track.rider.unnamed');
  return <>{t('reports.result', { name, time: formatRaceTime(found.timeUs) })}</>;
}

function Answer({ report, hide, onClose }: { report: string; hide: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { isBusy, fault, run } = useAct();
  const act = hide ? 'hide' : 'dismiss';
  // The rider reads why a ride was disqualified.
  const isReady = !hide || reason.trim() !== '';
  const answer = (): void =>
    run(
      () => answerReport(report, hide, reason),
      () => {
        showToast(t(`reports.${act}.done`));
        tellClubChange('reports');
        onClose();
      },
    );
  return (
    <Dialog title={t(`reports.${act}.title`)} onClose={onClose}>
      <form
        className="club-form"
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <p>{t(`reports.${act}.text`)}</p>
        <TextArea
          label={hide ? t('reports.hide.reason') : t('members.reason')}
          hint={t(hide ? 'reports.hide.hint' : 'members.reason.hint')}
          value={reason}
          maxLength={MAX_TEXT}
          error={fieldFaultWords(fault, 'reason')}
          onChange={setReason}
        />
        <FaultNotice fault={fault?.field === 'reason' ? undefined : fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind={hide ? 'danger' : 'outline'} type="submit" disabled={isBusy || !isReady}>
            {t(`reports.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Row({ report }: { report: ClubReport }) {
  const [asks, setAsks] = useState<'hide' | 'dismiss'>();
  const isReached = useIsReached();
  const { id, target, reason, text, created } = report;
  return (
    <li className="club-item">
      <span className="row-words">
        <span className="row-title">
          <Result ride={target} />
        </span>
        <span className="sub">
          {t('reports.why', { reason: t(`report.reason.${reason}`), date: formatDate(created) })}
        </span>
        {text !== '' && <q className="club-quote">{text}</q>}
      </span>
      <span className="club-acts">
        <Button kind="danger" disabled={!isReached} onClick={() => setAsks('hide')}>
          {t('reports.hide')}
        </Button>
        <Button disabled={!isReached} onClick={() => setAsks('dismiss')}>
          {t('reports.dismiss')}
        </Button>
      </span>
      {asks !== undefined && <Answer report={id} hide={asks === 'hide'} onClose={() => setAsks(undefined)} />}
    </li>
  );
}

/** Reports of results in the server's events: a host decides whether they count there. Nothing while there is none. */
export function Reports({ server }: { server: string }) {
  const { answer } = useReports(server);
  const reports = answer === undefined || answer.kind === 'none' ? [] : answer.value;
  if (reports.length === 0) return null;
  return (
    <Section title={t('reports')} aside={String(reports.length)}>
      <Card>
        <ul>
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
