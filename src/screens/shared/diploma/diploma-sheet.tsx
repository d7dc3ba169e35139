import { useEffect, useMemo, useState } from 'react';
import { usePinnedTrack } from '../../../db';
import { formatDate, t } from '../../../i18n';
import type { RaceTrack } from '../../../race';
import type { Track } from '../../../tracks';
import { Button, Loading, Select, Sheet, showToast } from '../../../ui';
import { fileName } from '../export';
import { canSharePictures, saveBlob, sendPicture } from '../share';
import './diploma.css';
import { type DiplomaPicture, diplomaPicture } from './draw';

/** Somebody who has a place. */
export interface Holder {
  readonly entry: string;
  readonly name: string;
  readonly rank: number;
  /** Time or points as text; '' where there is neither. */
  readonly total: string;
}

/** What diplomas are given for. */
export interface Honoured {
  readonly event: string;
  /** The club or server that held it; '' for none. */
  readonly host: string;
  /** When it ended, ms since 1970. */
  readonly endedMs: number;
  /** Riders with a place. */
  readonly of: number;
  /** More races than one: their number in words. */
  readonly races?: string;
  /** Where it was ridden, or ended. */
  readonly track: RaceTrack;
}

/** The words and colours of somebody's diploma. */
function pictureOf(holder: Holder, what: Honoured, track: Track | undefined): DiplomaPicture {
  const { rank, name, total } = holder;
  const { event, host, endedMs, of, races } = what;
  const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
  const style = track === undefined ? '' : t(`style.${track.style}`);
  return {
    rank,
    name,
    event,
    total,
    track,
    product: t('product'),
    heading: t('race.diploma'),
    place: t('race.podium.step', { n: rank }),
    of: t('race.diploma.of', { of }),
    light: track?.light ?? 'golden',
    facts: [
      join([host, formatDate(endedMs)]),
      join([style, races ?? (what.track.name === event ? '' : what.track.name)]),
    ].filter((fact) => fact !== ''),
  };
}

/** A picture as a file in memory, and an address to show it by; 'failed' where it cannot be drawn. */
type Drawn = { readonly blob: Blob; readonly url: string } | 'failed';

/** Draws a diploma; nothing until it is drawn. */
function useDiploma(diploma: DiplomaPicture | undefined): Drawn | undefined {
  const [done, setDone] = useState<{ readonly of: DiplomaPicture; readonly drawn: Drawn }>();
  useEffect(() => {
    if (diploma === undefined) return;
    let wanted = true;
    let url = '';
    diplomaPicture(diploma).then(
      (blob) => {
        if (!wanted) return;
        url = URL.createObjectURL(blob);
        setDone({ of: diploma, drawn: { blob, url } });
      },
      (error: unknown) => {
        console.error(error);
        if (wanted) setDone({ of: diploma, drawn: 'failed' });
      },
    );
    return () => {
      wanted = false;
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [diploma]);
  // What was drawn before is somebody else's.
  return done !== undefined && done.of === diploma ? done.drawn : undefined;
}

/** Everything a diploma is drawn from: the same words while its values stay, whoever made the objects anew. */
const toldOf = (holder: Holder, what: Honoured): string => JSON.stringify({ holder, what });

/** Shows a diploma and hands it out as a picture. On a device that several have ridden on, one is chosen first. */
export function DiplomaSheet({
  holders,
  what,
  onClose,
}: {
  holders: readonly Holder[];
  what: Honoured;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(holders[0]?.entry ?? '');
  const holder = holders.find(({ entry }) => entry === chosen) ?? holders[0];
  const read = usePinnedTrack(what.track);
  const track = read.status === 'ready' ? read.value : undefined;
  const isReading = read.status === 'loading';
  // A page may render every second, and drawing takes a good part of one.
  const told = holder === undefined || isReading ? undefined : toldOf(holder, what);
  const diploma = useMemo(() => {
    if (told === undefined) return undefined;
    const known = JSON.parse(told) as { holder: Holder; what: Honoured };
    return pictureOf(known.holder, known.what, track);
  }, [told, track]);
  const drawn = useDiploma(diploma);
  if (holder === undefined) return null;
  const { name, rank } = holder;
  const words = t('race.diploma.alt', { name, rank, event: what.event });
  const file = fileName(`${t('race.diploma')} ${name} ${what.event}`, 'png', 'diploma');
  const share = async (blob: Blob): Promise<void> => {
    if ((await sendPicture(file, blob, words)) === 'failed')
      showToast(t('ride.share.failed'), { tone: 'bad' });
  };
  return (
    <Sheet title={t('race.diploma')} onClose={onClose}>
      <div className="diploma">
        {holders.length > 1 && (
          <Select
            label={t('race.column.rider')}
            value={holder.entry}
            options={holders.map((one) => ({ value: one.entry, label: one.name }))}
            onChange={setChosen}
          />
        )}
        {drawn === undefined && <Loading />}
        {drawn === 'failed' && <p role="alert">{t('race.diploma.failed')}</p>}
        {drawn !== undefined && drawn !== 'failed' && (
          <>
            <img src={drawn.url} alt={words} width={1080} height={1350} />
            <div className="diploma-ways">
              {canSharePictures() && (
                <Button kind="primary" icon="upload" onClick={() => void share(drawn.blob)}>
                  {t('ride.share')}
                </Button>
              )}
              <Button icon="install" onClick={() => saveBlob(file, drawn.blob)}>
                {t('race.diploma.save')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
