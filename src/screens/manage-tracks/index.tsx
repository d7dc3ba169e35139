import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { t } from '../../i18n';
import { isShared } from '../../tracks';
import { Loading, useLoaded } from '../../ui';
import { paths } from '../paths';
import { Unridable } from '../shared/tracks';
import { type Found, foundInFiles } from './found';
import { ManagePage } from './manage-page';
import './manage.css';
import { readPlace } from './place';

const loadBuilder = () => import('./builder/builder-page');

/** The part of the platform's file handling that is used: files opened with the installed game. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Links that carry a track used to lead here: they go on to where it is ridden. */
function useForwarding(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const look = (): void => {
      const { hash } = location;
      if (isShared(hash)) navigate(`${paths.rideLocal}${hash}`, { replace: true });
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [navigate]);
}

/** Tracks that come with files the installed game was opened by. */
function useArrivals(): readonly [Found | undefined, () => void] {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
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
  useForwarding();
  if (place.kind === 'build' && arrived === undefined) return <Built trackId={place.trackId} />;
  return <ManagePage arrived={arrived} onTaken={taken} />;
}
