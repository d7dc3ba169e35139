import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { t } from '../../i18n';
import type { Track } from '../../tracks';
import { useWholeStage } from '../../ui';
import type { ReplayClock } from '../replay/replay-clock';
import { heldWhile } from '../session/hold';
import { createKeeper, type KeeperSetup, type Kept } from '../session/kept';
import type { Ends, PlayMode } from '../session/mode';
import type { Checkpoints } from '../session/ride-set';
import type { Rival } from '../session/rider-look';
import type { LaneSetup, Opening, SessionSetup } from '../session/setup';
import { FullScreenOffer, useFullScreenChoice } from './full-screen';
import type { GhostChoice } from './ghost-picker';
import { Overlays, type StageEnd } from './overlays';
import { elementsOf, Pane, usePane } from './pane';
import { type SnowLine, useSnowLine } from './use-author-line';
import { useSession } from './use-session';
import './stage.css';
import './two-lanes.css';

/** The courses of two lanes, by their colours. */
const COURSES = ['red', 'blue'] as const;

/** One rider of a stage. */
export interface StageLane extends LaneSetup {
  /** Text description of the rider's picture. */
  readonly label: string;
}

/** Settings shared by solo rides, lessons, races and duels. */
export interface StageProps extends Partial<Pick<SessionSetup, 'attempts' | 'cheer' | 'onAttempt'>> {
  readonly track: Track;
  /**
   * Opponents of the next attempt. The first is the ghost to which times are compared. Must be the same array as long as they
   * are the same.
   */
  readonly rivals: readonly Rival[];
  readonly ghost?: GhostChoice;
  /** Rides to watch instead of riding, one to four. Closing the viewer leaves the stage. */
  readonly watch?: readonly Rival[];
  /** An attempt was given up or does not count, so its checkpoints can be deleted. */
  readonly onGivenUp?: () => void;
  /** Draws the author's line from the start, until the rider turns it off. If it is not available, there is no message. */
  readonly showsLine?: boolean;
  /**
   * x, y pairs of a line on the snow, m, drawn unless the author's is. Must be the same array as long as the line is the same.
   */
  readonly drawn?: Float32Array;
  /** The sheet at the end of an attempt. Not needed for watching only. */
  readonly finish?: (end: StageEnd) => ReactNode;
  /** Label of the leave button; by default it leads to the tracks. */
  readonly leaveWords?: string;
  readonly onLeave: () => void;
}

export interface LanesProps extends StageProps {
  /** One or two. Must be the same array as long as they are the same. */
  readonly lanes: readonly StageLane[];
  /** Rides that were interrupted because the tab was killed. */
  readonly restoreFrom?: Checkpoints | undefined;
  readonly onCheckpoint?: (checkpoints: Checkpoints) => void;
  /** Stores the rides of an attempt. Called once for each, whatever its status. */
  readonly keep: KeeperSetup['keep'];
  /** Returns the announcement of the end. Not needed if the sheet takes the focus. */
  readonly say?: (ends: Ends) => string;
  /** Drawn over the HUD of a lane, as long as the stage is open. */
  readonly over?: (lane: number) => ReactNode;
}

/**
 * The stage of a session: slope, HUD, pause, finish and viewer of one or two riders. If a picture is lost for good, it is
 * rebuilt on a new canvas, and the stage continues in the same state.
 */
export function Stage(props: LanesProps) {
  const [kept, setKept] = useState<Kept>({ kind: 'keeping' });
  const [keeper] = useState(() => createKeeper(setKept));
  const [snowLine, setSnowLine] = useState<SnowLine>(props.showsLine === true ? 'offered' : 'off');
  const seen = useRef<Ends>(undefined);
  useFullScreenChoice();
  const [build, setBuild] = useState<{ readonly n: number; readonly opening: Opening }>(() => ({
    n: 0,
    opening: openingOf(props),
  }));
  const rebuild = useCallback((opening: Opening) => setBuild((b) => ({ n: b.n + 1, opening })), []);
  return (
    <Built
      key={build.n}
      {...props}
      opening={build.opening}
      kept={kept}
      onEnded={keeper}
      seen={seen}
      snowLine={snowLine}
      onSnowLine={setSnowLine}
      onRebuild={rebuild}
    />
  );
}

function openingOf({ watch, restoreFrom }: LanesProps): Opening {
  if (watch) return { kind: 'watch', rides: watch, after: undefined };
  return restoreFrom ? { kind: 'middle', from: restoreFrom } : { kind: 'gate' };
}

interface BuiltProps extends Omit<LanesProps, 'restoreFrom' | 'watch'> {
  readonly opening: Opening;
  readonly kept: Kept;
  readonly onEnded: ReturnType<typeof createKeeper>;
  /** The end whose sheet has been shown. */
  readonly seen: RefObject<Ends | undefined>;
  /** Whether the author's line is drawn on the snow. */
  readonly snowLine: SnowLine;
  readonly onSnowLine: (line: SnowLine) => void;
  readonly onRebuild: (opening: Opening) => void;
}

/** Opens the session of a built stage, with its state. */
function usePlay(props: BuiltProps, elements: Parameters<typeof useSession>[0]) {
  const [clock] = useState<ReplayClock>(() => ({ show: undefined }));
  const giveUp = (): void => props.onGivenUp?.();
  const hear = (next: PlayMode): void => {
    if (next.kind !== 'over') return;
    props.onEnded(next.ends, { keep: (results) => heldWhile(props.keep(results)), onGivenUp: giveUp });
  };
  const { onCheckpoint, onAttempt } = props;
  const { mode, session } = useSession(elements, {
    ...{ track: props.track, lanes: props.lanes, rivals: props.rivals, opening: props.opening },
    attempts: props.attempts ?? 'many',
    cheer: props.cheer ?? 'medal',
    ...(onCheckpoint ? { onCheckpoint } : {}),
    ...(onAttempt ? { onAttempt } : {}),
    onGivenUp: giveUp,
    onMode: hear,
    onRebuild: props.onRebuild,
    onPlayback: (p) => clock.show?.(p),
  });
  useWholeStage(mode.kind === 'over' ? 'finish' : 'ride');
  return { mode, session, clock };
}

function Built(props: BuiltProps) {
  const { track, lanes } = props;
  const panes = [usePane(), usePane()];
  const refs = lanes.map((_, i) => panes[i]!);
  const { mode, session, clock } = usePlay(props, () => refs.map(elementsOf));
  const alone = lanes.length === 1 ? lanes[0] : undefined;
  const line = useSnowLine({
    track,
    compiled: lanes[0]!.compiled,
    session,
    ready: mode.kind !== 'loading',
    wanted: props.snowLine,
    otherwise: props.drawn,
    onChange: props.onSnowLine,
  });
  const paneOf = (i: number): ReactNode => (
    <Pane
      refs={refs[i]!}
      track={track}
      label={lanes[i]!.label}
      onPause={() => session.current?.pause('asked')}
    >
      {props.over?.(i)}
    </Pane>
  );
  return (
    <div
      className={alone ? 'ride-stage' : 'ride-stage two-lanes'}
      ref={alone && refs[0]!.pane}
      data-mode={mode.kind}
      data-light={track.light}
    >
      {alone
        ? paneOf(0)
        : COURSES.map((course, i) => (
            <div className="ride-lane" key={course} data-lane={course} ref={refs[i]!.pane}>
              {paneOf(i)}
            </div>
          ))}
      {alone && <FullScreenOffer />}
      <Overlays
        mode={mode}
        session={session}
        clock={clock}
        rider={alone?.rider}
        compiled={lanes[0]!.compiled}
        kept={props.kept}
        seen={props.seen}
        line={alone && line}
        ghost={props.ghost}
        attempts={props.attempts ?? 'many'}
        finish={props.finish}
        say={props.say}
        leaveWords={props.leaveWords ?? t('ride.tracks')}
        onLeave={props.onLeave}
      />
    </div>
  );
}
