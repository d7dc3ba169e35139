import { memo } from 'react';
import { Link } from 'wouter';
import type { TrackSummary } from '../../../db';
import { formatRaceTime, t, type Units } from '../../../i18n';
import type { Equipment } from '../../../sim';
import type { TrackFacts } from '../../../tracks';
import { Bug, Medal, Tag } from '../../../ui';
import { paths } from '../../paths';
import { TrackMap } from './track-map';
import { codeOf, factsIn, goalWords, markOn, styleWords } from './track-words';

export interface TrackCardProps {
  readonly track: TrackSummary;
  readonly equipment: Equipment;
  readonly units: Units;
  /** False while the list is on the move. */
  readonly still: boolean;
}

/** Drop, gates and length in a row. */
export function Facts({ track, units }: { track: { readonly head: TrackFacts }; units: Units }) {
  return (
    <p className="facts num">
      {factsIn(track, units).map((fact) => (
        <span key={fact.of}>
          <b>{fact.figure}</b> {fact.of}
        </span>
      ))}
    </p>
  );
}

/** A track as a card: map, style, name, facts, best time and what to go for. Pressing it opens the track. */
export const TrackCard = memo(function TrackCard({ track, equipment, units, still }: TrackCardProps) {
  const timeUs = track.best[equipment]?.timeUs;
  const { difficulty } = track.head;
  return (
    <Link href={paths.track(track.head.id)} className="card track-card">
      <TrackMap head={track.head} still={still} />
      <div className="track-body">
        <div className="track-kind">
          <Bug code={codeOf(track)} label={styleWords(track)} />
          {difficulty !== undefined && <Tag>{t(`tracks.difficulty.${difficulty}`)}</Tag>}
        </div>
        <h2>{track.head.name}</h2>
        <Facts track={track} units={units} />
        <div className="track-best">
          <p>
            <b className="num">{formatRaceTime(timeUs)}</b>
            <span className="sub num">{goalWords(track, equipment)}</span>
          </p>
          <Medal kind={markOn(track, equipment)} />
        </div>
      </div>
    </Link>
  );
});
