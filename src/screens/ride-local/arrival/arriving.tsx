import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addWords } from '../../../i18n';
import { useLoaded } from '../../../ui';
import { type Arrived, arrivals, watchArrivals } from './state';

async function loadArrival() {
  const [arrival] = await Promise.all([import('./arrival'), addWords(['share'])]);
  return arrival;
}

function Shown({ arrived }: { arrived: Arrived }) {
  const code = useLoaded(loadArrival);
  return code.status === 'ready' ? <code.value.Arrival arrived={arrived} /> : null;
}

/** Listens for rides that are opened here; what shows one is fetched when there is one. */
export function Arriving() {
  const arrived = useStore(arrivals, (s) => s.arrived);
  useEffect(watchArrivals, []);
  return arrived === undefined ? null : <Shown arrived={arrived} />;
}
