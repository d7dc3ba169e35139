import { useEffect } from 'react';
import type { EventKind, EventRow } from '../../../db';
import { enteredIn, racesOf, upNext } from '../../../race';
import { type Running, rememberRunning, sessionStore } from '../../../session';
import { entryNames } from './flow/names';

/** A row as home shows it; undefined when it is over. */
export function runningOf(row: EventRow, user: string): Running | undefined {
  const up = upNext(row.state);
  if (!up) return undefined;
  const { id, kind, name, changedAt: at } = row;
  const races = racesOf(row.state);
  const entries = races[up.race]?.setup.entries ?? enteredIn(row.state);
  const nameOf = (entry: string): string => entryNames(entries).get(entry) ?? '';
  const { step } = up;
  const next = (): Running['next'] => {
    switch (step.kind) {
      case 'draw':
        return step;
      case 'start':
        return { kind: 'start', run: step.run + 1 };
      case 'ride':
        return { kind: 'ride', run: step.run + 1, who: nameOf(step.entry) };
      case 'meet':
        return { kind: 'meet', who: nameOf(step.riders[0]), other: nameOf(step.riders[1]) };
    }
  };
  return { id, kind, name, user, at, race: up.race, races: Math.max(1, races.length), next: next() };
}

const runningIn = (rows: readonly EventRow[], user: string): readonly Running[] =>
  rows.flatMap((row) => runningOf(row, user) ?? []);

const userNow = (): string => sessionStore.getState().user?.id ?? '';

/** Lets home show a race, event or duel as it is now, as long as it is looked at. @param row `gone`: there is none */
export function useRunning(id: string, row: EventRow | 'gone' | undefined): void {
  useEffect(() => {
    if (row === undefined) return;
    rememberRunning((known) => known.id === id, row === 'gone' ? [] : runningIn([row], userNow()));
  }, [id, row]);
}

/** The same for all of some kinds. @param rows undefined while they are not all read */
export function useAllRunning(kinds: readonly EventKind[], rows: readonly EventRow[] | undefined): void {
  useEffect(() => {
    if (rows === undefined) return;
    const user = userNow();
    rememberRunning((known) => known.user === user && kinds.includes(known.kind), runningIn(rows, user));
  }, [kinds, rows]);
}
