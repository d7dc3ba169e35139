import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useOnVerified } from '../db';
import { createPager, type Page, type Paged, type Pager } from './answers/pager';
import type { Answer } from './answers/seen';
import { type CatalogueQuery, cataloguePage, type OnlineTrack, onlineTrack } from './catalogue/catalogue';
import { publishedTracks } from './catalogue/publish';
import { type BoardItem, type BoardKey, boardPage, type MyPlace, myPlace } from './leaderboard/boards';

/** Answers of the server on their way: `undefined` until the first. */
export interface Asked<T> {
  readonly answer: Answer<T> | undefined;
  /** Asks once more; what there is stays until then. */
  readonly again: () => void;
}

/** @param question the same function as long as it asks the same */
export function useAsked<T>(question: () => Promise<Answer<T>>): Asked<T> {
  const [state, setState] = useState<{ readonly of: unknown; readonly answer: Answer<T> }>();
  const [turn, setTurn] = useState(0);
  // biome's rule wants every dependency named: `turn` is what makes the same question be asked again.
  useEffect(() => {
    let wanted = turn >= 0;
    void question().then((answer) => {
      if (wanted) setState({ of: question, answer });
    });
    return () => {
      wanted = false;
    };
  }, [question, turn]);
  return {
    answer: state?.of === question ? state.answer : undefined,
    again: useCallback(() => setTurn((n) => n + 1), []),
  };
}

/** @param load the same function as long as it is the same list */
export function usePaged<T>(
  load: (next: string) => Promise<Answer<Page<T>>>,
  idOf: (item: T) => string,
): Paged<T> & Pick<Pager<T>, 'more' | 'again'> {
  const pager = useMemo(() => createPager(load, idOf), [load, idOf]);
  useEffect(() => {
    void pager.again();
  }, [pager]);
  return { ...useStore(pager.store), more: pager.more, again: pager.again };
}

const trackId = (track: OnlineTrack): string => track.id;
const rideId = (item: BoardItem): string => item.ride;

/** The published tracks a query asks for, page by page. */
export function useCatalogue({ style, search, sort }: CatalogueQuery) {
  const load = useMemo(
    () => (next: string) => cataloguePage({ style, search, sort }, next),
    [style, search, sort],
  );
  return usePaged(load, trackId);
}

/** A leaderboard from its top, page by page; from the top again when a ride of one's own on its track is verified. */
export function useBoard({ track, hash, equipment, simVersion, event }: BoardKey) {
  const load = useMemo(
    () => (next: string) => boardPage({ track, hash, equipment, simVersion, event }, next),
    [track, hash, equipment, simVersion, event],
  );
  const board = usePaged(load, rideId);
  useOnVerified(track, board.again);
  return board;
}

/** One's own place on a board, as it is after each ride of one's own that counts. */
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

/** One published track. */
export function useOnlineTrack(id: string): Asked<OnlineTrack> {
  return useAsked(useMemo(() => () => onlineTrack(id), [id]));
}

/** The tracks a user has published. */
export function usePublished(user: string): Asked<readonly OnlineTrack[]> {
  return useAsked(useMemo(() => () => publishedTracks(user), [user]));
}
