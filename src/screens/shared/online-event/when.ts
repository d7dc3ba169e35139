import { locale, t } from '../../../i18n';
import type { RunWindow } from '../../../race';
import { isZone, ownZone } from './zone';

/** Kept per language and zone: making one costs more than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(kind: 'day' | 'time', zone: string): Intl.DateTimeFormat {
  const key = `${locale()} ${kind} ${zone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const shape =
    kind === 'time'
      ? ({ timeStyle: 'short' } as const)
      : ({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const);
  const made = new Intl.DateTimeFormat(locale(), { ...shape, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** A moment in a zone: `Fri, Nov 27, 6:00 PM`. */
export function momentIn(ms: number, zone: string): string {
  return formatOf('day', zone).format(ms);
}

/** A window in a zone: `Fri, Nov 27, 6:00 – 8:00 PM`. */
export function windowIn({ opensMs, closesMs }: RunWindow, zone: string): string {
  return formatOf('day', zone).formatRange(opensMs, closesMs);
}

/** A window in the viewer's zone, and in the host's where that is another one that this browser knows. */
export function windowWords(window: RunWindow, hostZone: string): string {
  const mine = windowIn(window, ownZone());
  if (!isZone(hostZone)) return mine;
  const theirs = windowIn(window, hostZone);
  return mine === theirs ? mine : t('online-event.window.both', { mine, theirs, zone: zoneName(hostZone) });
}

/** A zone as it is written in a sentence: `Europe/Vienna`. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const two = (n: number): string => String(n).padStart(2, '0');

function unit(n: number, of: 'day' | 'hour'): string {
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: of, unitDisplay: 'long' }).format(n);
}

/** How long something still takes: `2 days 3 hours`, `1:05:09`, `4:07`. */
export function formatLeft(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND)) * SECOND;
  const [days, hours] = [Math.floor(left / DAY), Math.floor(left / HOUR)];
  if (days > 0)
    return hours % 24 === 0 ? unit(days, 'day') : `${unit(days, 'day')} ${unit(hours % 24, 'hour')}`;
  const [minutes, seconds] = [Math.floor(left / 60_000) % 60, Math.floor(left / SECOND) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** A length of time in whole minutes, hours or days. */
export function formatLength(ms: number): string {
  const of = ms % DAY === 0 ? 'day' : ms % HOUR === 0 ? 'hour' : 'minute';
  const size = { day: DAY, hour: HOUR, minute: 60_000 }[of];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: of, unitDisplay: 'long' }).format(
    Math.round(ms / size),
  );
}
