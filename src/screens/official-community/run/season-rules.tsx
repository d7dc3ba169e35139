import { useState } from 'react';
import { t } from '../../../i18n';
import {
  type Community,
  MAX_MIN_FIELD,
  MAX_TEXT,
  putEventBack,
  type SeasonEvent,
  setMinField,
  takeEventOut,
} from '../../../online';
import { Button, Card, Dialog, Section, showToast, TextField } from '../../../ui';
import { FaultNotice, fieldFaultWords, TextArea, useAct, useIsReached } from '../../shared/clubs';
import { whyOutWords } from '../season';
import { wholeNumber } from './plan-form';

interface SeasonRulesProps {
  readonly community: Community;
  /** Reloads the community. */
  readonly again: () => void;
}

/** With how many riders, or of how many clubs, an event counts. */
function MinField({ community: { id, minRiders, minClubs }, again }: SeasonRulesProps) {
  const [typed, setTyped] = useState({ riders: String(minRiders), clubs: String(minClubs) });
  const [wasTried, setTried] = useState(false);
  const { isBusy, fault, run } = useAct();
  const isReached = useIsReached();
  const riders = wholeNumber(typed.riders, MAX_MIN_FIELD);
  const clubs = wholeNumber(typed.clubs, MAX_MIN_FIELD);
  const wrong = t('season.field.wrong', { most: MAX_MIN_FIELD });
  const save = (): void => {
    setTried(true);
    if (riders === undefined || clubs === undefined) return;
    run(
      () => setMinField(id, { minRiders: riders, minClubs: clubs }),
      () => {
        showToast(t('season.saved'));
        again();
      },
    );
  };
  return (
    <form
      className="club-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="sub">{t('season.field.text')}</p>
      <TextField
        label={t('season.field.riders')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.riders}
        error={wasTried && riders === undefined ? wrong : undefined}
        onChange={(text) => setTyped({ ...typed, riders: text })}
      />
      <TextField
        label={t('season.field.clubs')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.clubs}
        error={wasTried && clubs === undefined ? wrong : undefined}
        onChange={(text) => setTyped({ ...typed, clubs: text })}
      />
      <FaultNotice fault={fault} />
      <Button icon="check" type="submit" disabled={isBusy || !isReached}>
        {t('season.field.save')}
      </Button>
    </form>
  );
}

function TakeOut({
  community,
  event: { event, name },
  again,
  onClose,
}: {
  community: string;
  event: SeasonEvent;
  again: () => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const { isBusy, fault, run, clear } = useAct();
  const isMissing = wasTried && reason.trim() === '';
  const send = (): void => {
    setTried(true);
    if (reason.trim() === '') return;
    run(
      () => takeEventOut(community, event, reason),
      () => {
        showToast(t('season.saved'));
        again();
        onClose();
      },
    );
  };
  return (
    <Dialog title={t('season.take-out.title', { name })} onClose={onClose}>
      <form
        className="club-form"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <p>{t('season.take-out.text')}</p>
        <TextArea
          label={t('season.reason')}
          value={reason}
          maxLength={MAX_TEXT}
          error={isMissing ? t('season.reason.missing') : fieldFaultWords(fault, 'reason')}
          onChange={(text) => {
            clear();
            setReason(text);
          }}
        />
        <FaultNotice fault={fault?.field === 'reason' ? undefined : fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" disabled={isBusy}>
            {t('season.take-out')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Row({ event, community: { id }, again }: SeasonRulesProps & { event: SeasonEvent }) {
  const [asks, setAsks] = useState(false);
  const { isBusy, run } = useAct(true);
  const isReached = useIsReached();
  const putBack = (): void =>
    run(
      () => putEventBack(id, event.event),
      () => {
        showToast(t('season.saved'));
        again();
      },
    );
  return (
    <li className="club-item">
      <span className="row-words">
        <span className="row-title">{event.name}</span>
        <span className="sub">{whyOutWords(event) ?? t('season.counts')}</span>
      </span>
      <span className="club-acts">
        {event.why === 'taken-out' ? (
          <Button disabled={isBusy || !isReached} onClick={putBack}>
            {t('season.put-back')}
          </Button>
        ) : (
          <Button disabled={!isReached} onClick={() => setAsks(true)}>
            {t('season.take-out')}
          </Button>
        )}
      </span>
      {asks && <TakeOut community={id} event={event} again={again} onClose={() => setAsks(false)} />}
    </li>
  );
}

/** What counts for the season, as the community's owner sets it. */
export function SeasonRules({ community, again }: SeasonRulesProps) {
  const events = community.seasons.flatMap((season) => season.events);
  return (
    <Section title={t('season.rules')}>
      <Card className="season-field">
        <MinField community={community} again={again} />
      </Card>
      <Card className="season-events">
        {events.length === 0 && <p className="community-none sub">{t('community.ranking.none')}</p>}
        <ul>
          {events.map((event) => (
            <Row key={event.event} event={event} community={community} again={again} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
