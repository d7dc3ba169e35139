import { useMemo } from 'react';
import { formatGap, shownGapUs, t } from '../../i18n';
import { type MyPlace, type OnlineTrack, useMyPlace } from '../../online';
import { useActiveRider } from '../../session';
import { simVersion } from '../../sim';
import { Button } from '../../ui';
import { type Against, againstOf } from '../shared/ladder';
import { useRace } from './use-race';

/** Whom the next ride is against; nothing as long as the server has not said how one stands. */
function hintOf(mine: MyPlace | undefined, against: Against | undefined): string {
  if (mine === undefined) return '';
  if (mine.rank === 0) return t('online-track.opponent.first');
  if (against === undefined) return t('online-track.opponent.own');
  if (against.kind === 'pacer') return t('ladder.nobody');
  return t('online-track.opponent', { gap: formatGap(shownGapUs(mine.timeUs, against.timeUs)) });
}

function wordsOf(mine: MyPlace | undefined, against: Against | undefined): string {
  // Who has not ridden here yet is shown the way, and need not win.
  if (mine === undefined || mine.rank === 0 || against === undefined) return t('online-track.ride');
  if (against.kind !== 'rider') return t(`ladder.${against.kind}`);
  return t('online-track.race', { name: against.name || t('track.rider.unnamed') });
}

/** The one big button: against somebody a little ahead, else the author or a pacer, else one's own best. */
export function RaceButton({ track, event }: { track: OnlineTrack; event: string }) {
  const { equipment } = useActiveRider();
  const key = useMemo(
    () => ({ track: track.id, equipment, simVersion, event }),
    [track.id, equipment, event],
  );
  const { answer } = useMyPlace(key);
  const { race, isBusy } = useRace(track, event);
  const mine = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const against = mine && againstOf(mine, track, equipment);
  return (
    <div className="online-race">
      <Button kind="primary" disabled={isBusy} onClick={() => void race(against, false)}>
        {isBusy ? t('online-track.downloading') : wordsOf(mine, against)}
      </Button>
      <p className="sub num">{hintOf(mine, against)}</p>
    </div>
  );
}
