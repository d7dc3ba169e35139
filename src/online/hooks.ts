import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useOnVerified } from '../db';
import { health } from '../session';
import { createPager, type Page, type Paged, type Pager } from './answers/pager';
import type { Answer } from './answers/seen';
import { type CatalogueQuery, cataloguePage, type OnlineTrack, onlineTrack } from './catalogue/catalogue';
import { publishedTracks } from './catalogue/publish';
import { type RiddenDays, riddenDays } from './days';
import { type Liking, likingOf } from './discovery';
import { type BoardItem, type BoardKey, boardPage, type MyPlace, myPlace } from './leaderboard/boards';

/** A request and its answer; `undefined` until the first answer. */
export interface Asked<T> {
  readonly answer: Answer<T> | undefined;
  /** Fetches again; the current answer stays until then. */
  readonly again: () => void;
}

/** Calls `again` when the server can be reached again, because a page may have opened with a cached answer. */
function useOnReached(again: () => void): void {
  useEffect(
    () =>
      health.store.subscribe((now, before) => {
        if (now.status === 'available' && before.status === 'unavailable') again();
      }),
    [again],
  );
}

/** Fetches an answer, and again on request. @param question must be the same function as long as the request is the same */
export function useAsked<T>(question: () => Promise<Answer<T>>): Asked<T> {
  const [state, setState] = useState<{ readonly of: unknown; readonly answer: Answer<T> }>();
  const [turn, setTurn] = useState(0);
  // biome wants every dependency used: `turn` makes the effect send the same request again.
  useEffect(() => {
    let wanted = turn >= 0;
    void question().then((answer) => {
      if (wanted) setState({ of: question, answer });
    });
    return () => {
      wanted = false;
    };
  }, [question, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useOnReached(again);
  return { answer: state?.of === question ? state.answer : undefined, again };
}

/** Loads a list page by page. @param load must be the same function as long as the list is the same */
export function usePaged<T>(
  load: (next: string) => Promise<Answer<Page<T>>>,
  idOf: (item: T) => string,
): Paged<T> & Pick<Pager<T>, 'more' | 'again'> {
  const pager = useMemo(() => createPager(load, idOf), [load, idOf]);
  useEffect(() => {
    void pager.again();
  }, [pager]);
  useOnReached(pager.again);
  return { ...useStore(pager.store), more: pager.more, again: pager.again };
}

const trackId = (track: OnlineTrack): string => track.id;
const rideId = (item: BoardItem): string => item.ride;

/** Loads the published tracks of a query, page by page. */
export function useCatalogue({ style, difficulty, length, search, sort }: CatalogueQuery) {
  const load = useMemo(
    () => (next: string) => cataloguePage({ style, difficulty, length, search, sort }, next),
    [style, difficulty, length, search, sort],
  );
  return usePaged(load, trackId);
}

/** Loads a leaderboard page by page; starts again from the top when a ride of the user on its track is verified. */
export function useBoard({ track, hash, equipment, simVersion, event }: BoardKey) {
  const load = useMemo(
    () => (next: string) => boardPage({ track, hash, equipment, simVersion, event }, next),
    [track, hash, equipment, simVersion, event],
  );
  const board = usePaged(load, rideId);
  useOnVerified(track, board.again);
  return board;
}

/** Loads the user's place on a leaderboard; again whenever a ride of the user on its track is verified. */
export function useMyPlace({ track, hash, equipment, simVersion, event }: BoardKey): Asked<MyPlace> {
  const place = useAsked(
    useMemo(
      () => () => myPlace({ track, hash, equipment, simVersion, event }),
      [track, hash, equipment, simVersion, event],
    ),
  );
  useOnVerified(track, place.again);
  return place;
}

/** Loads one published track. */
export function useOnlineTrack(id: string): Asked<OnlineTrack> {
  return useAsked(useMemo(() => () => onlineTrack(id), [id]));
}

/** Loads the tracks that a user has published. */
export function usePublished(user: string): Asked<readonly OnlineTrack[]> {
  return useAsked(useMemo(() => () => publishedTracks(user), [user]));
}

/** Loads the likes of a track; again whenever a ride of the user on it is verified. */
export function useLiking(track: string): Asked<Liking> {
  const liking = useAsked(useMemo(() => () => likingOf(track), [track]));
  useOnVerified(track, liking.again);
  return liking;
}

/** Loads the number of days of this month on which the user has ridden. */
export function useRiddenDays(): Asked<RiddenDays> {
  return useAsked(riddenDays);
}
