import { useState } from 'react';
import { type MessageKey, t } from '../../i18n';
import type { Community, SeasonClub, SeasonEvent, SeasonList, SeasonRider } from '../../online';
import { useSession } from '../../session';
import { Card, Section, Select } from '../../ui';

function Riders({ lines, names }: { lines: readonly SeasonRider[]; names: SeasonList['names'] }) {
  const me = useSession((session) => session.user?.id);
  return (
    <table className="season">
      <thead>
        <tr>
          <th scope="col">{t('community.rank')}</th>
          <th scope="col">{t('community.rider')}</th>
          <th scope="col" className="num">
            {t('community.races')}
          </th>
          <th scope="col" className="num">
            {t('community.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ entry, rank, placed, points }) => (
          <tr key={entry} data-own={entry === me}>
            <td className="num">{rank}</td>
            <th scope="row">{entry === me ? t('board.you') : names[entry] || t('community.unnamed')}</th>
            <td className="num">{placed}</td>
            <td className="num">
              <b>{points}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How equal sums were told apart, beside the place it decided. */
function decisionWords({ decidedBy }: SeasonClub): string | undefined {
  return decidedBy === 'points' ? undefined : t(`community.decided.${decidedBy}` satisfies MessageKey);
}

function Clubs({ lines, names }: { lines: readonly SeasonClub[]; names: SeasonList['names'] }) {
  return (
    <table className="season">
      <thead>
        <tr>
          <th scope="col">{t('community.rank')}</th>
          <th scope="col">{t('community.server')}</th>
          <th scope="col" className="num">
            {t('community.events')}
          </th>
          <th scope="col" className="num">
            {t('community.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.server}>
            <td className="num">{line.rank}</td>
            <th scope="row">
              {names[line.server] || t('clubs.unnamed')}
              {decisionWords(line) !== undefined && <span className="sub">{decisionWords(line)}</span>}
            </th>
            <td className="num">{line.events}</td>
            <td className="num">
              <b>{line.points}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why an event does not count, in words. */
export function whyOutWords({ why, riders, clubs, reason }: SeasonEvent): string | undefined {
  return why && t(`community.uncounted.${why}`, { riders, clubs, reason });
}

/** Events that do not count for the season, each with the reason. */
function Uncounted({ events: all }: { events: readonly SeasonEvent[] }) {
  const events = all.filter(({ why }) => why !== undefined);
  if (events.length === 0) return null;
  return (
    <Section title={t('community.uncounted')}>
      <Card>
        <ul>
          {events.map((event) => (
            <li key={event.event} className="community-uncounted">
              <span className="row-title">{event.name}</span>
              <span className="sub">{whyOutWords(event)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The ranking of a season: overall, by discipline, and club against club. */
export function Season({ community: { seasons, minRiders, minClubs } }: { community: Community }) {
  const [season, setSeason] = useState(seasons[0]?.season ?? '');
  const [which, setWhich] = useState('overall');
  const shown = seasons.find((one) => one.season === season);
  const list = shown?.list ?? undefined;
  const events = shown?.events ?? [];
  const field = t('community.field', { riders: minRiders, clubs: minClubs });
  const title = season === '' ? t('community.ranking') : t('community.season', { season });
  if (list === undefined || list.overall.length === 0) {
    return (
      <>
        <Section title={title}>
          <Card>
            <p className="community-none sub">{t('community.ranking.none')}</p>
          </Card>
          <p className="sub community-explain">{field}</p>
        </Section>
        <Uncounted events={events} />
      </>
    );
  }
  const rankings = [
    { value: 'overall', label: t('community.ranking.overall') },
    ...list.disciplines.map(({ discipline }) => ({
      value: discipline as string,
      label: t(`community.discipline.${discipline}`),
    })),
    { value: 'clubs', label: t('community.ranking.clubs') },
  ];
  const lines = list.disciplines.find(({ discipline }) => discipline === which)?.lines ?? list.overall;
  return (
    <>
      <Section title={title}>
        <div className="community-choices">
          <Select label={t('community.ranking')} value={which} options={rankings} onChange={setWhich} />
          {seasons.length > 1 && (
            <Select
              label={t('community.season', { season: '' }).trim()}
              value={season}
              options={seasons.map((one) => ({ value: one.season, label: one.season }))}
              onChange={setSeason}
            />
          )}
        </div>
        <Card>
          {which === 'clubs' ? (
            <Clubs lines={list.clubs} names={list.names} />
          ) : (
            <Riders lines={lines} names={list.names} />
          )}
        </Card>
        <p className="sub community-explain">{`${t('community.ranking.explain')} ${field}`}</p>
      </Section>
      <Uncounted events={events} />
    </>
  );
}
