import type { Entry } from '../../../../race';
import { kitColours, type Rider, settingsStore } from '../../../../session';

/** Whether a rider's profile is on this device. */
export function hasProfile(id: string): boolean {
  return settingsStore.getState().riders.some((rider) => rider.id === id);
}

/** Who rides, dressed for the race: a profile's own kit or one by the number, and the race's bib. */
export function riderOf(entry: Entry, bib: number): Rider {
  const { starter, equipment, id, name } = entry;
  const { riders } = settingsStore.getState();
  const profile = starter.kind === 'rider' ? riders.find((one) => one.id === starter.rider) : undefined;
  const primary = kitColours[bib % kitColours.length]!;
  const secondary = kitColours[(bib + 3) % kitColours.length]!;
  const known = profile ?? { id, name, stance: 'regular' as const, primary, secondary, oneSwitch: false };
  return { ...known, name: known.name || name, equipment, bib };
}
