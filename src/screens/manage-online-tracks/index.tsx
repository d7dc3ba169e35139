import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { dbService, type TrackSummary, useTracks } from '../../db';
import { formatDate, formatMoment, formatRaceTime, t } from '../../i18n';
import {
  boardPage,
  type OnlineTrack,
  PUBLIC_TRACKS,
  PUBLIC_TRACKS_PREMIUM,
  type Published,
  publish,
  refusalWords,
  usePremium,
  usePublished,
  withdraw,
} from '../../online';
import { useSession } from '../../session';
import { type Equipment, simVersion } from '../../sim';
import { labelOf } from '../../tracks';
import { Bug, Button, ButtonLink, Card, Dialog, Notice, Section, showToast } from '../../ui';
import { paths } from '../paths';
import { Asking, Unreached } from '../shared/answers';
import { SyncChip } from '../shared/sync';
import './manage.css';

/** Says what came of a call. @returns whether it was done */
function tell(outcome: Published, done: string): boolean {
  if (outcome.kind === 'done') showToast(done);
  else {
    const words = outcome.kind === 'offline' ? t('manage.offline') : refusalWords(outcome.code);
    showToast(words, { tone: 'bad' });
  }
  return outcome.kind === 'done';
}

/** The best time on a track; undefined while it is asked for, null where there is none. */
function useBestTime(track: string, equipment: Equipment): number | null | undefined {
  const [best, setBest] = useState<number | null>();
  useEffect(() => {
    let wanted = true;
    void boardPage({ track, equipment, simVersion, event: '' }, '').then((answer) => {
      if (wanted) setBest(answer.kind === 'none' ? null : (answer.value.items[0]?.timeUs ?? null));
    });
    return () => {
      wanted = false;
    };
  }, [track, equipment]);
  return best;
}

function BestTime({ track, equipment }: { track: string; equipment: Equipment }) {
  const best = useBestTime(track, equipment);
  return (
    <div>
      <dt className="sub">{t(`manage.best.${equipment}`)}</dt>
      <dd className="num">{formatRaceTime(best ?? undefined)}</dd>
    </div>
  );
}

function Withdrawing({
  track,
  onClose,
  onDone,
}: {
  track: OnlineTrack;
  onClose: () => void;
  onDone: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const done = tell(await withdraw(track.id), t('manage.withdrawn', { name: track.name }));
    onClose();
    if (done) onDone();
  };
  return (
    <Dialog title={t('manage.withdraw.title', { name: track.name })} onClose={onClose}>
      <p>{t('manage.withdraw.text')}</p>
      <div className="two manage-answer">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="danger" icon="trash" disabled={isBusy} onClick={() => void run()}>
          {t('manage.withdraw.do')}
        </Button>
      </div>
    </Dialog>
  );
}

function Version({ track, isFresh, onDone }: { track: OnlineTrack; isFresh: boolean; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <li className="manage-track">
      <Bug code={labelOf(track)} label={t(`style.${track.style}`)} />
      <h3>
        <Link href={paths.onlineTrack(track.id)} aria-label={t('manage.view', { name: track.name })}>
          {track.name}
        </Link>
      </h3>
      <p className="sub">
        {t('manage.version', { n: track.version })}, {t('manage.since', { date: formatDate(track.created) })},{' '}
        {t('lobby.plays', { count: track.plays })}
      </p>
      <dl className="manage-times">
        <BestTime track={track.id} equipment="ski" />
        <BestTime track={track.id} equipment="board" />
      </dl>
      <Button kind="quiet" icon="trash" disabled={!isFresh} onClick={() => setAsking(true)}>
        {t('manage.withdraw')}
      </Button>
      {asking && <Withdrawing track={track} onClose={() => setAsking(false)} onDone={onDone} />}
    </li>
  );
}

interface PublishingProps {
  readonly published: readonly OnlineTrack[];
  /** Whether the server can be told something now. */
  readonly isFresh: boolean;
  readonly onDone: () => void;
}

/** A track of this device: published as it is now, or ready to be. */
function LocalTrack({ track, published, isFresh, onDone }: PublishingProps & { track: TrackSummary }) {
  const [isBusy, setBusy] = useState(false);
  const { head } = track;
  const versions = published.filter(({ source }) => source === head.id);
  const same = published.find(({ hash }) => hash === head.hash);
  const next = Math.max(0, ...versions.map(({ version }) => version)) + 1;
  const run = async (): Promise<void> => {
    setBusy(true);
    const outcome = await publish(await dbService.db(), head.id).finally(() => setBusy(false));
    if (tell(outcome, t('manage.done', { name: head.name }))) onDone();
  };
  return (
    <li className="manage-track manage-local">
      <Bug code={labelOf(head)} label={t(`style.${head.style}`)} />
      <h3>{head.name}</h3>
      {same === undefined ? (
        <Button icon="upload" disabled={isBusy || !isFresh} onClick={() => void run()}>
          {isBusy
            ? t('manage.publishing')
            : next > 1
              ? t('manage.publish.new', { n: next })
              : t('manage.publish')}
        </Button>
      ) : (
        <p className="sub">{t('manage.published.as', { n: same.version })}</p>
      )}
    </li>
  );
}

function LocalTracks(props: PublishingProps) {
  const { tracks } = useTracks();
  const own = tracks.filter(({ head }) => head.origin === 'own');
  return (
    <Section title={t('manage.local')}>
      <Card>
        {own.length === 0 ? (
          <div className="manage-none">
            <p>{t('manage.local.none')}</p>
            <ButtonLink icon="build" href={paths.manageTracks}>
              {t('manage.local.build')}
            </ButtonLink>
          </div>
        ) : (
          <ul>
            {own.map((track) => (
              <LocalTrack key={track.head.id} track={track} {...props} />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function Limit({ have }: { have: number }) {
  const premium = usePremium();
  const limit = premium ? PUBLIC_TRACKS_PREMIUM : PUBLIC_TRACKS;
  return (
    <p className="sub">
      {t('manage.limit', { have, limit })}.{' '}
      {premium
        ? t('manage.limit.premium', { count: limit })
        : t('manage.limit.text', { count: limit, premium: PUBLIC_TRACKS_PREMIUM })}
    </p>
  );
}

function Tracks({ user }: { user: string }) {
  const { answer, again } = usePublished(user);
  const verified = useSession((session) => session.user?.verified === true);
  if (answer === undefined) return <Asking />;
  if (answer.kind === 'none') return <Unreached onAgain={again} />;
  const published = answer.value;
  const isFresh = answer.kind === 'fresh' && verified;
  return (
    <>
      {answer.kind === 'seen' && (
        <Notice icon="offline">
          <p>{t('lobby.as-of', { time: formatMoment(answer.at) })}</p>
        </Notice>
      )}
      {!verified && <Notice icon="warning">{t('manage.unverified')}</Notice>}
      <Section title={t('manage.published')} aside={t('lobby.total', { count: published.length })}>
        <Card>
          {published.length === 0 && <p className="manage-none">{t('manage.none')}</p>}
          <ul>
            {published.map((track) => (
              <Version key={track.id} track={track} isFresh={isFresh} onDone={again} />
            ))}
          </ul>
        </Card>
        <Limit have={published.length} />
      </Section>
      <LocalTracks published={published} isFresh={isFresh} onDone={again} />
    </>
  );
}

/** The user's own tracks: what is published of them, and what can be. Without the server, as it was last seen. */
export function Screen() {
  const user = useSession((session) => session.user?.id);
  return (
    <div className="screen manage-online">
      <header className="screen-head">
        <h1>{t('title.manage-online-tracks')}</h1>
        <SyncChip />
      </header>
      {user !== undefined && <Tracks key={user} user={user} />}
    </div>
  );
}
