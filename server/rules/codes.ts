/*
 * The codes that server and clients use for rides. A ride that cannot count is answered with 400 and `data.<field>.code`; a
 * ride that had to be judged is stored, `refused`, with a `reason`.
 */

/** Why a row is not stored: `data.<field>.code` of the 400. */
export type DoorCode =
  | 'unknown-track'
  | 'withdrawn-track'
  | 'unknown-event'
  | 'wrong-hash'
  | 'unknown-sim-version'
  | 'stream-too-long'
  | 'stream-malformed'
  | 'outside-window'
  | 'event-cancelled'
  | 'no-attempts-left'
  | 'not-a-member'
  | 'server-closed'
  | 'wrong-equipment'
  | 'already-sent'
  | 'live-only'
  | 'not-qualified'
  | 'not-called'
  | 'missed-call';

/**
 * Why a stored ride does not count.
 *
 * - `time-differs`: the claimed time, or the claimed final state, differs from the result of the stream
 * - `not-finished`, `disqualified`: the line was not crossed, or a gate was missed on a track where that ends the ride
 * - `stream-malformed`: not a complete stream of its version, or not in its only valid encoding
 * - `wrong-hash`: the stream was ridden on another course than the row says
 * - `ticket-mismatch`: the start ticket belongs to another rider, track, event or equipment, or is used up
 * - `not-live`: the event takes live rides only, and this one did not arrive as it was ridden
 * - `lagged`: the event takes live rides only, and this one arrived slower than the clock: its device stalled
 * - `outside-window`: it arrived so long after its event's end that it had to be live, and it was not
 * - `unknown-track`: the track's course was removed or cannot be read
 * - `not-judged`: judging it failed again and again, which is the server's fault or the ride's
 */
export type Reason =
  | 'time-differs'
  | 'not-finished'
  | 'disqualified'
  | 'stream-malformed'
  | 'wrong-hash'
  | 'ticket-mismatch'
  | 'not-live'
  | 'lagged'
  | 'outside-window'
  | 'unknown-track'
  | 'unknown-sim-version'
  | 'not-judged';

/**
 * Why a verified ride is not on leaderboards: its `reason`.
 *
 * - `gate-missed`: a gate was missed on a track where that costs time; it is on no leaderboard
 * - `same-ride`: an exact copy of an earlier ride of another rider, or of the author's; it is on no leaderboard
 * - `under-review`: it resembles another ride, or the author's, and has no place until an operator clears it
 */
export type Note = 'gate-missed' | 'same-ride' | 'under-review';

/** A field of the row, the code and one sentence for people. */
export interface Refusal {
  readonly field: string;
  /** PocketBase's own code if the same row exists already: replication then pulls the existing one. */
  readonly code: DoorCode | 'validation_not_unique';
  readonly message: string;
}
