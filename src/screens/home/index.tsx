import { Link } from 'wouter';
import { formatRaceTime, t } from '../../i18n';
import { type LastTrack, starsWon, useActiveRider, useProgress, useSettings } from '../../session';
import { Bib, Bug, ButtonLink, Card, Medal, Progress, RowLink, Section, Wordmark } from '../../ui';
import { paths } from '../paths';
import { FIRST_RACE, FIRST_TRACK } from '../shared/default-tracks';
import { riderName } from '../shared/riders';
import { fetchAhead } from '../shared/routes';
import { factsLine } from './facts';
import './home.css';
import { InstallHint } from './install-hint';
import { nextOf } from './next';
import { OnlineSection } from './online-section';
import { RunningEvent } from './running';
import { StateLine } from './state-line';

/** Fetches what the big button needs, once a press becomes likely. */
const preloadRide = (): void => fetchAhead(paths.rideLocal);

function Head() {
  const rider = useActiveRider();
  const { equipment, primary, secondary } = rider;
  const colours = { '--primary': primary, '--secondary': secondary } as React.CSSProperties;
  return (
    <header className="hero" data-equipment={equipment} style={colours}>
      <h1>
        <span className="unseen">{t('home.heading')}</span>
        <span aria-hidden="true">
          <Wordmark />
        </span>
      </h1>
      <Link
        href={paths.settings}
        className="hero-rider"
        aria-label={t('home.rider', { name: riderName(rider), bib: rider.bib })}
      >
        <Bib number={rider.bib} size="big" />
      </Link>
    </header>
  );
}

/** Where the player left off: the track of the last ride, its best time and medal. */
function GoOn({ track }: { track: LastTrack }) {
  const units = useSettings((s) => s.units);
  const rider = useActiveRider();
  // Another rider may have been here last: their best is not this one's.
  const mine = track.rider === undefined || track.rider === rider.id;
  return (
    <>
      <div className="next">
        <div className="next-words">
          <Bug code={track.code} label={t('home.next')} />
          <h2>{track.name}</h2>
          <p className="sub">{factsLine(track, units)}</p>
        </div>
        <div className="next-best">
          <p>
            <span className="sub">{t('home.best')}</span>
            <b className="num">{formatRaceTime(mine ? track.bestUs : undefined)}</b>
          </p>
          <Medal kind={(mine ? track.medal : undefined) ?? 'none'} />
        </div>
      </div>
      <ButtonLink kind="primary" href={paths.ride(track.trackId)} onIntent={preloadRide}>
        {t('home.ride')}
      </ButtonLink>
    </>
  );
}

function FirstRide() {
  return (
    <>
      <div className="next">
        <div className="next-words">
          <Bug code="TR" label={t('home.first')} />
          <h2>{t('home.first.title')}</h2>
          <p className="sub">{t('home.first.text')}</p>
        </div>
      </div>
      <ButtonLink kind="primary" href={paths.ride(FIRST_TRACK)} onIntent={preloadRide}>
        {t('home.ride')}
      </ButtonLink>
    </>
  );
}

/** For who has stars of the academy and has ridden nothing else. */
function FirstRace() {
  return (
    <>
      <div className="next">
        <div className="next-words">
          <Bug code="GS" label={t('home.first.race')} />
          <h2>{FIRST_RACE.name}</h2>
          <p className="sub">{t('home.first.race.text')}</p>
        </div>
      </div>
      <ButtonLink kind="primary" href={paths.ride(FIRST_RACE.id)} onIntent={preloadRide}>
        {t('home.ride')}
      </ButtonLink>
    </>
  );
}

/** What home offers above all: to go on, or what comes first. */
function Next() {
  const next = nextOf(useProgress((p) => p));
  switch (next.kind) {
    case 'go-on':
      return <GoOn track={next.track} />;
    case 'first-race':
      return <FirstRace />;
    case 'first-ride':
      return <FirstRide />;
  }
}

function Academy() {
  const progress = useProgress((p) => p);
  const { won, of } = starsWon(progress);
  const words = t('home.academy.stars', { count: won, of });
  return (
    <Section title={t('home.academy')} aside={<span className="num">{words}</span>}>
      <Card>
        <RowLink
          href={paths.academy}
          icon="cap"
          title={t('home.academy.title')}
          text={t('home.academy.text')}
        />
        <div className="home-progress">
          <Progress label={words} value={won} max={of} />
        </div>
      </Card>
    </Section>
  );
}

function Local() {
  return (
    <Section title={t('home.local')}>
      <Card>
        <RowLink href={paths.race} icon="timer" title={t('home.race')} text={t('home.race.text')} />
        <RowLink href={paths.localEvent} icon="events" title={t('home.event')} text={t('home.event.text')} />
        <RowLink
          href={paths.manageTracks}
          icon="build"
          title={t('home.manage')}
          text={t('home.manage.text')}
        />
      </Card>
    </Section>
  );
}

function More() {
  return (
    <Section title={t('home.more')}>
      <Card>
        <RowLink href={paths.about} icon="info" title={t('home.about')} text={t('home.about.text')} />
      </Card>
    </Section>
  );
}

/** Home: the mountain, one big button that goes on where the player left off, and the ways to everything else. */
export function Screen() {
  return (
    <div className="screen home">
      <Head />
      <div className="home-sheet">
        <RunningEvent />
        <Next />
        <div className="two home-two">
          <ButtonLink href={paths.introduction}>{t('home.how')}</ButtonLink>
          <ButtonLink href={paths.rideLocal} onIntent={preloadRide}>
            {t('home.tracks')}
          </ButtonLink>
        </div>
        <InstallHint />
        <Academy />
        <Local />
        <OnlineSection />
        <More />
        <StateLine />
      </div>
    </div>
  );
}
