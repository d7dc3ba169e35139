import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { t } from '../../i18n';
import { Loading, useLoaded } from '../../ui';
import { Unridable } from '../shared/tracks';
import { type Found, foundInCode, foundInFiles } from './found';
import { ManagePage } from './manage-page';
import './manage.css';
import { readPlace } from './place';

const loadBuilder = () => import('./builder/builder-page');

/** The part of the platform's file handling that is used: files opened with the installed game. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Tracks that come with the address or with files the installed game was opened by. */
function useArrivals(): readonly [Found | undefined, () => void] {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const look = (): void => {
      if (!location.hash.startsWith('#track=')) return;
      setFound(foundInCode(location.hash));
      // Once is enough: a reload or the way back does not ask again.
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    look();
    addEventListener('hashchange', look);
    const { launchQueue } = window as Window & { readonly launchQueue?: LaunchQueue };
    let gone = false;
    launchQueue?.setConsumer(({ files }) => {
      if (files.length === 0) return;
      void Promise.all(files.map((file) => file.getFile()))
        .then(foundInFiles)
        .then((read) => !gone && setFound(read));
    });
    return () => {
      gone = true;
      removeEventListener('hashchange', look);
    };
  }, []);
  return [found, () => setFound(undefined)];
}

function Built({ trackId }: { trackId: string }) {
  const code = useLoaded(loadBuilder);
  switch (code.status) {
    case 'ready':
      return <code.value.BuilderPage key={trackId} trackId={trackId} />;
    case 'failed':
      return <Unridable title={t('failed.title')} text={t('failed.text')} />;
    case 'loading':
      return <Loading />;
  }
}

/** Manage tracks: the list, or one track in the builder. The address says which. */
export function Screen() {
  const place = readPlace(useSearch());
  const [arrived, taken] = useArrivals();
  if (place.kind === 'build' && arrived === undefined) return <Built trackId={place.trackId} />;
  return <ManagePage arrived={arrived} onTaken={taken} />;
}
