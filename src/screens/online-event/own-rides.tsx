import type { RejectionRow, RideRow } from '../../db';
import { formatRaceTime, t } from '../../i18n';
import { Card, Tag } from '../../ui';
import { RefusedActions, verdictOn } from '../shared/rejections';

const TONES = { waiting: undefined, pending: undefined, verified: 'good', refused: 'bad' } as const;

interface OwnRideProps {
  readonly row: RideRow;
  readonly rejection: RejectionRow | undefined;
  /** If it is verified; undefined where nobody can tell. */
  readonly rank: number | undefined;
}

/** A ride of this device for an event, with how it stands as far as is known here. */
export function OwnRide(props: OwnRideProps) {
  return (
    <li>
      <OwnRideWords {...props} />
    </li>
  );
}

export function OwnRideWords({ row, rejection, rank }: OwnRideProps) {
  const verdict = verdictOn(row, rejection);
  const tone = TONES[verdict.kind];
  return (
    <>
      <b className="num">{formatRaceTime(row.timeUs || row.claimedUs)}</b>
      <Tag {...(tone === undefined ? {} : { tone })}>{t(`online-event.mine.${verdict.kind}`)}</Tag>
      {verdict.kind === 'waiting' && rank !== undefined && (
        <span className="sub">{t('online-event.mine.forecast', { rank })}</span>
      )}
      {verdict.kind === 'refused' && (
        <span className="sub">
          {verdict.reason} {t('online-event.mine.kept')}
        </span>
      )}
      {verdict.kind === 'refused' && verdict.again && rejection !== undefined && (
        <RefusedActions row={rejection} />
      )}
    </>
  );
}

/** Rides for an event that its rider does not see any more, or that is not there: none of them is lost. */
export function LeftRides({
  rides,
  refused,
}: {
  rides: readonly RideRow[];
  refused: ReadonlyMap<string, RejectionRow>;
}) {
  if (rides.length === 0) return null;
  return (
    <section className="event-own" aria-label={t('online-event.mine')}>
      <Card className="event-mine">
        <h2>{t('online-event.mine')}</h2>
        <ul>
          {rides.map((row) => (
            <OwnRide key={row.id} row={row} rejection={refused.get(row.id)} rank={undefined} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
