import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../i18n';
import { analyse, type RideAnalysis } from '../../ride';
import type { Compiled } from '../../sim';
import type { Track } from '../../tracks';
import { showToast } from '../../ui';
import type { Session } from '../session/session';
import { fetchAuthorRide, hasAuthorRide } from './author-ghost';

/**
 * The analysis of the ride that set the track's author time, which is the computer's best line. `none` if the track has no such
 * ride, or it is not available now.
 */
export type AuthorLine = RideAnalysis | 'loading' | 'none';

/** Returns the author's line, and fetches it once it is wanted. */
export function useAuthorLine(track: Track, compiled: Compiled, wanted: boolean): AuthorLine {
  const [line, setLine] = useState<AuthorLine>('loading');
  const { equipment } = compiled;
  const exists = hasAuthorRide(track, equipment);
  useEffect(() => {
    if (!wanted || !exists) return;
    let gone = false;
    void fetchAuthorRide(track, equipment).then((stream) => {
      if (!gone) setLine(stream ? analyse(compiled, stream) : 'none');
    });
    return () => {
      gone = true;
      setLine('loading');
    };
  }, [track, compiled, equipment, exists, wanted]);
  return exists ? line : 'none';
}

/** Returns a line as x, y pairs, as the picture draws it. */
export function pointsOf(a: Pick<RideAnalysis, 'samples' | 'x' | 'y'>): Float32Array {
  const points = new Float32Array(2 * a.samples);
  for (let i = 0; i < a.samples; i++) {
    points[2 * i] = a.x[i]!;
    points[2 * i + 1] = a.y[i]!;
  }
  return points;
}

/**
 * State of the author's line on the snow: asked for by the rider, or offered. If it is missing, only a rider who asked gets a
 * message.
 */
export type SnowLine = 'off' | 'asked' | 'offered';

/** The switch for the author's line on the snow. */
export interface LineChoice {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Draws the author's line on the snow while it is wanted. Returns undefined for tracks without one. */
export function useSnowLine(props: {
  readonly track: Track;
  readonly compiled: Compiled;
  readonly session: RefObject<Session | undefined>;
  /** Whether the session is open. */
  readonly ready: boolean;
  readonly wanted: SnowLine;
  /** The line drawn while the author's line is not wanted. */
  readonly otherwise: Float32Array | undefined;
  readonly onChange: (wanted: SnowLine) => void;
}): LineChoice | undefined {
  const { track, compiled, session, ready, wanted, otherwise, onChange } = props;
  const on = wanted !== 'off';
  const line = useAuthorLine(track, compiled, on);
  useEffect(() => {
    if (!ready) return;
    if (on && line === 'none') {
      if (wanted === 'asked') showToast(t('ride.ghost.author.missing'), { tone: 'bad' });
      onChange('off');
    }
    session.current?.drawLine(on && typeof line === 'object' ? pointsOf(line) : (otherwise ?? null));
  }, [session, ready, on, wanted, line, otherwise, onChange]);
  const change = (next: boolean): void => onChange(next ? 'asked' : 'off');
  return hasAuthorRide(track, compiled.equipment) ? { on, onChange: change } : undefined;
}
