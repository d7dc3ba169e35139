import { useEffect, useMemo } from 'react';
import { lessonIds, lessonStars, type Won } from '../../../academy';
import { type LessonRow, useLessons } from '../../../db';
import { giveStars, progressStore, useActiveRider } from '../../../session';

/** What the active rider has reached: stars by exercise, and the rows themselves. */
export interface Reached {
  readonly won: Won;
  readonly rows: readonly LessonRow[];
}

const NONE: readonly LessonRow[] = [];

/** The academy's progress of the active rider. Home hears of it in short, since it opens without the database. */
export function useReached(): Reached {
  const { id } = useActiveRider();
  const read = useLessons(id);
  const rows = read.status === 'ready' ? read.value : NONE;
  const won = useMemo(() => Object.fromEntries(rows.map((row) => [row.exercise, row.stars])), [rows]);
  useEffect(() => {
    const { stars } = progressStore.getState();
    for (const lesson of lessonIds) {
      const now = lessonStars(lesson, won);
      if (now.won > (stars[lesson] ?? 0)) giveStars(lesson, now.won);
    }
  }, [won]);
  return { won, rows };
}
