import { useMemo } from 'react';
import { t } from '../../../i18n';
import { useSettings } from '../../../session';
import { factsOf, type TrackBody } from '../../../tracks';
import { Bug, Tag } from '../../../ui';
import { CourseMap, codeOf, drawMap, Facts, styleWords } from '../../shared/tracks';

/** A track that need not be on this device, at a glance: its map, its style, how hard it is, and its facts. */
export function TrackGlance({ track }: { track: TrackBody }) {
  const units = useSettings((s) => s.units);
  const drawing = useMemo(() => drawMap(track), [track]);
  return (
    <div className="track-top">
      <CourseMap drawing={drawing} label={t('tracks.map', { name: track.name })} />
      <div className="track-about">
        <Bug code={codeOf({ head: track })} label={styleWords({ head: track })} />
        {track.difficulty !== undefined && <Tag>{t(`tracks.difficulty.${track.difficulty}`)}</Tag>}
        <Facts track={{ head: factsOf(track.course) }} units={units} />
      </div>
    </div>
  );
}
