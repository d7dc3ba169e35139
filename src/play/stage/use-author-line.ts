import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../i18n';
import { analyse, type RideAnalysis } from '../../ride';
import type { Compiled } from '../../sim';
import type { Track } from '../../tracks';
import { showToast } from '../../ui';
import type { Session } from '../session/session';
import { fetchAuthorRide, hasAuthorRide } from './author-ghost';

/**
 * The ride that set the track's author time, laid open: the computer's best line here. `none` where the track has
 * no such ride, or it cannot be had now.
 */
export type AuthorLine = RideAnalysis | 'loading' | 'none';

/** The author's line, fetched once it is wanted. */
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

/** x, y pairs of a line, as the picture draws them. */
export function pointsOf(a: Pick<RideAnalysis, 'samples' | 'x' | 'y'>): Float32Array {
  const points = new Float32Array(2 * a.samples);
  for (let i = 0; i < a.samples; i++) {
    points[2 * i] = a.x[i]!;
    points[2 * i + 1] = a.y[i]!;
  }
  return points;
}

/** Whether the author's line is wanted on the snow: the rider asked for it, or it is offered and nobody misses it. */
export type SnowLine = 'off' | 'asked' | 'offered';

/** The switch for the author's line on the snow. */
export interface LineChoice {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Draws the author's line on the snow while it is wanted; undefined for tracks without one. */
export function useSnowLine(props: {
  readonly track: Track;
  readonly compiled: Compiled;
  readonly session: RefObject<Session | undefined>;
  /** The session is there. */
  readonly ready: boolean;
  readonly wanted: SnowLine;
  /** What is drawn while the line is not wanted. */
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
