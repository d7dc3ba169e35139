import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { t, useLocale } from '../../../i18n';
import { type KeyNames, useKeyNames } from '../../../input';
import { type LanesProps, lookOf, Stage, type StageLane, stuckWord } from '../../../play';
import { DUEL_GUN_TICK, type MissRule } from '../../../race';
import { ridesOneSwitch, settingsStore } from '../../../session';
import { compile } from '../../../sim';
import type { Track } from '../../../tracks';
import { runOptionsOf } from '../../shared/race';
import { startWord, steeringOf } from './hands';
import { duellistOf, type OnCourse } from './on-course';
import { createRivalry } from './rivalry';
import './duel-stage.css';

export interface DuelStageProps
  extends Pick<LanesProps, 'restoreFrom' | 'onCheckpoint' | 'onGivenUp' | 'keep' | 'finish' | 'onLeave'> {
  readonly track: Track;
  /** On the red course, on the blue one; the same array as long as they are the same. */
  readonly riders: readonly [OnCourse, OnCourse];
  readonly misses: MissRule;
}

const NOBODY_ELSE: LanesProps['rivals'] = [];

/** The red lane or the blue one, with its own part of the keyboard and a gamepad of its own. */
function laneOf(
  lane: 0 | 1,
  { track, misses }: Pick<DuelStageProps, 'track' | 'misses'>,
  who: OnCourse,
  keys: () => KeyNames,
): Omit<StageLane, 'onlooker'> {
  const rider = duellistOf(who);
  const { equipment } = who.entry;
  const look = lookOf(rider, equipment, 'me', who.name);
  return {
    ...{ rider: rider.id, look },
    label: t('duel.slope', { name: who.name, track: track.name }),
    compiled: compile(track.course, equipment),
    options: { gunTick: DUEL_GUN_TICK, ...runOptionsOf({ misses }), ...(look.goofy ? { goofy: true } : {}) },
    share: { keys: lane === 0 ? 'letters' : 'arrows', pad: lane },
    hud: {
      units: settingsStore.getState().units,
      hints: matchMedia('(pointer: coarse)').matches,
      startWord: () => startWord(lane, keys()),
      stuckWord: (way) => stuckWord(way, rider.id, steeringOf(lane, keys())),
      oneSwitch: ridesOneSwitch(rider.id),
      // The sign tells the gap.
      hidesSplits: true,
    },
  };
}

/** The names of the keys as they are when they are said. */
function useKeysNow(): () => KeyNames {
  const keys = useKeyNames(useLocale());
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const [now] = useState(() => () => latest.current);
  return now;
}

/** The stage of a parallel duel: both riders at once, each with their own part of the picture and of the devices. */
export function DuelStage({ track, riders, misses, ...props }: DuelStageProps) {
  const red = useRef<HTMLParagraphElement>(null);
  const blue = useRef<HTMLParagraphElement>(null);
  const keys = useKeysNow();
  const lanes = useMemo((): readonly StageLane[] => {
    const { onlookers } = createRivalry(
      track.course.gates.length,
      misses,
      (lane) => (lane === 0 ? red : blue).current,
    );
    return ([0, 1] as const).map((lane) => ({
      ...laneOf(lane, { track, misses }, riders[lane], keys),
      onlooker: onlookers[lane],
    }));
  }, [track, riders, misses, keys]);
  const over = (lane: number): ReactNode => (
    <>
      <p className="duel-gap" ref={lane === 0 ? red : blue} data-tone="none" aria-hidden="true" />
      <p className="duel-who" aria-hidden="true">
        <i />
        <span>{riders[lane]?.name}</span>
      </p>
    </>
  );
  return (
    <Stage
      {...props}
      track={track}
      lanes={lanes}
      rivals={NOBODY_ELSE}
      attempts="one"
      cheer="none"
      over={over}
      leaveWords={t('race.leave')}
    />
  );
}
