import { useDeferredValue, useState } from 'react';
import { formatLength, t, type Units } from '../../i18n';
import { type OnlineTrack, useCatalogue } from '../../online';
import type { RaceTrack } from '../../race';
import { useSettings } from '../../session';
import { Button, Icon, SearchField, Sheet } from '../../ui';

/** A published track as a plan names it. */
export function raceTrack({ id, hash, name }: OnlineTrack): RaceTrack {
  return { id, hash, name: name.slice(0, 60) };
}

/** What tells one track from another: `Slalom, 140 m drop, 32 gates`. */
function aboutTrack({ style, dropM, gates, author }: OnlineTrack, units: Units): string {
  return [
    t(`style.${style}`),
    t('create-event.track.drop', { drop: formatLength(dropM, units) }),
    ...(gates === 0 ? [] : [t('create-event.track.gates', { count: gates })]),
    ...(author === undefined ? [] : [author]),
  ].join(', ');
}

/** Published tracks to pick one from. */
function Tracks({ onPick }: { onPick: (track: RaceTrack) => void }) {
  const [search, setSearch] = useState('');
  const units = useSettings((s) => s.units);
  const query = useDeferredValue(search);
  const { status, items, hasMore, isAdding, more, again } = useCatalogue({
    ...{ style: undefined, search: query, sort: 'plays' },
  });
  return (
    <div className="create-tracks">
      <SearchField label={t('create-event.track.search')} value={search} onChange={setSearch} />
      {status === 'loading' && <p className="sub">{t('create-event.track.loading')}</p>}
      {status === 'failed' && (
        <>
          <p role="alert">{t('online-event.fault.offline')}</p>
          <Button icon="update" onClick={() => void again()}>
            {t('online-event.again')}
          </Button>
        </>
      )}
      {status === 'ready' && items.length === 0 && <p role="status">{t('create-event.track.none')}</p>}
      <ul className="card">
        {items.map((track) => (
          <li key={track.id}>
            <button type="button" className="create-track" onClick={() => onPick(raceTrack(track))}>
              <span className="row-title">{track.name}</span>
              <span className="sub">{aboutTrack(track, units)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button disabled={isAdding} onClick={() => void more()}>
          {t('create-event.track.more')}
        </Button>
      )}
    </div>
  );
}

/** The track of a race, with the way to another. */
export function TrackChoice({
  label,
  value,
  error,
  disabled,
  onPick,
}: {
  label: string;
  value: RaceTrack | undefined;
  error: string | undefined;
  disabled: boolean;
  onPick: (track: RaceTrack) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={error === undefined ? 'field' : 'field field-wrong'}>
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className="create-pick"
        disabled={disabled}
        aria-label={`${label}: ${value?.name ?? t('create-event.track.pick')}`}
        onClick={() => setOpen(true)}
      >
        <span>{value?.name ?? t('create-event.track.pick')}</span>
        <Icon name="chevron" size={20} />
      </button>
      {error !== undefined && (
        <p className="field-note" role="alert">
          <Icon name="warning" size={18} />
          {error}
        </p>
      )}
      {isOpen && (
        <Sheet title={t('create-event.track.title')} onClose={() => setOpen(false)}>
          <Tracks
            onPick={(track) => {
              setOpen(false);
              onPick(track);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}
