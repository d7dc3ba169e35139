/** Detects whether anything in the frame moves: a still frame is drawn once in full resolution. */
export interface Stillness {
  /**
   * Checks one frame.
   *
   * @returns whether nothing has moved for {@link SETTLED} seconds
   */
  look(at: Readonly<Moment>): boolean;
  /** Reports a change that is not part of {@link Moment}. */
  stir(): void;
}

/**
 * The things that may move: position (m) and direction (rad) of the camera, position of the rider (m); and the time since the
 * last check, s.
 */
export interface Moment {
  x: number;
  y: number;
  z: number;
  yaw: number;
  pitch: number;
  riderX: number;
  riderY: number;
  dt: number;
}

/** Time after which thrown snow has fallen and hit poles are at rest, s. */
export const SETTLED = 1.5;
/** Smaller changes are ignored, m and rad, because a damped camera never quite arrives. */
const PLACE = 0.012;
const TURN = 0.0015;

export function createMoment(): Moment {
  return { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, riderX: 0, riderY: 0, dt: 0 };
}

export function createStillness(): Stillness {
  const since = createMoment();
  since.x = Number.NaN;

  function same(at: Readonly<Moment>): boolean {
    return (
      Math.abs(at.x - since.x) < PLACE &&
      Math.abs(at.y - since.y) < PLACE &&
      Math.abs(at.z - since.z) < PLACE &&
      Math.abs(at.yaw - since.yaw) < TURN &&
      Math.abs(at.pitch - since.pitch) < TURN &&
      Math.abs(at.riderX - since.riderX) < PLACE &&
      Math.abs(at.riderY - since.riderY) < PLACE
    );
  }

  return {
    look(at) {
      if (same(at)) {
        since.dt += at.dt;
        return since.dt >= SETTLED;
      }
      since.x = at.x;
      since.y = at.y;
      since.z = at.z;
      since.yaw = at.yaw;
      since.pitch = at.pitch;
      since.riderX = at.riderX;
      since.riderY = at.riderY;
      since.dt = 0;
      return false;
    },
    stir() {
      since.x = Number.NaN;
    },
  };
}
