import { memo } from 'react';
import { Link } from 'wouter';
import type { Own } from '../../db';
import { formatRaceTime, t, type Units } from '../../i18n';
import type { OnlineTrack } from '../../online';
import type { Equipment } from '../../sim';
import { Bug, Medal, Tag } from '../../ui';
import { codeOf, Facts, markOn, styleWords } from '../shared/tracks';
import { OnlineMap } from './online-map';
import { aboutWords, summaryOf } from './online-words';
import { placePath } from './place';

interface OnlineCardProps {
  readonly track: OnlineTrack;
  readonly own: Own;
  readonly equipment: Equipment;
  readonly units: Units;
}

/** A track of the catalogue: map, style, name, facts, who made it, and the own best time. */
export const OnlineCard = memo(function OnlineCard({ track, own, equipment, units }: OnlineCardProps) {
  const summary = summaryOf(track, own);
  const timeUs = own.best[equipment]?.timeUs;
  return (
    <Link href={placePath({ kind: 'track', trackId: track.id })} className="card track-card">
      <OnlineMap track={track} />
      <div className="track-body">
        <Bug code={codeOf(summary)} label={styleWords(summary)} />
        <h3 className="online-name">{track.name}</h3>
        <Facts track={summary} units={units} />
        {track.difficulty !== undefined && (
          <p className="online-tags">
            <Tag>{t(`tracks.difficulty.${track.difficulty}`)}</Tag>
          </p>
        )}
        <div className="track-best">
          <p>
            <b className="num">{formatRaceTime(timeUs)}</b>
            <span className="sub">{aboutWords(track)}</span>
          </p>
          <Medal kind={markOn(summary, equipment)} />
        </div>
      </div>
    </Link>
  );
});
