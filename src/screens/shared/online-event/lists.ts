import { t } from '../../../i18n';
import type { EventCupList, EventRaceList, EventWholeList, ShownEvent } from '../../../online';

/** The lists of an event, as somebody reads them: who runs it sees the times that are hidden from others. */

/** Names of everybody in an event. */
export function namesIn({ lists }: ShownEvent): ReadonlyMap<string, string> {
  return new Map(lists.flatMap(({ list }) => Object.entries(list.names ?? {})));
}

/** What a rider is called; who has left has no name. */
export function nameOf(names: ReadonlyMap<string, string>, rider: string): string {
  return names.get(rider) || t('online-event.unnamed');
}

export function wholeListOf({ lists }: ShownEvent): EventWholeList | undefined {
  const list = lists.find(({ race }) => race === -1)?.list;
  return list?.kind === 'event' ? list : undefined;
}

/** @param runsIt whether who looks on runs the event */
export function raceListOf(event: ShownEvent, race: number, runsIt = false): EventRaceList | undefined {
  const shown = event.lists.find((one) => one.race === race)?.list;
  if (shown?.kind !== 'race') return undefined;
  const hosts = runsIt ? event.hosts?.find((one) => one.race === race)?.list : undefined;
  return hosts?.kind === 'race'
    ? { ...shown, lines: hosts.lines, rides: hosts.rides, counts: hosts.counts }
    : shown;
}

export function cupListOf({ lists }: ShownEvent): EventCupList | undefined {
  const list = lists.find(({ race }) => race === 0)?.list;
  return list?.kind === 'cup' ? list : undefined;
}

/** Whether a role runs events. */
export function runsEvents(role: string | undefined): boolean {
  return role === 'trainer' || role === 'host' || role === 'owner';
}
