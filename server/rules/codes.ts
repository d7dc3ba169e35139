/*
 * The words in which server and clients speak about rides. A ride that cannot count is answered with 400 and
 * `data.<field>.code`; a ride that had to be looked at is kept, `refused`, with a `reason`.
 */

/** Why a row is not even taken: `data.<field>.code` of the 400. */
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
 * Why a ride that was taken does not count.
 *
 * - `time-differs`: the claimed time, or the claimed final state, is not what the stream gives
 * - `not-finished`, `disqualified`: the line was not crossed, or a gate was missed where that ends the ride
 * - `stream-malformed`: not a stream of its version to the last byte, or not the one way to write that ride
 * - `wrong-hash`: the stream was ridden on another course than the row says
 * - `ticket-mismatch`: the start ticket belongs to another rider, track, event or equipment, or is used up
 * - `not-live`: the event takes live rides only, and this one did not arrive as it was ridden
 * - `lagged`: the event takes live rides only, and this one came slower than the clock: its device stalled
 * - `outside-window`: it arrived so long after its event's end that it had to be live, and it was not
 * - `unknown-track`: the track's course is gone or cannot be read
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
 * What a verified ride does not count for: its `reason`.
 *
 * - `gate-missed`: a gate was missed where that costs time; it stands on no board
 * - `same-ride`: another rider's, or the author's, input to the last touch, which stood there first; it stands on no board
 * - `under-review`: it resembles another ride, or the author's, and has no place until an operator clears it
 */
export type Note = 'gate-missed' | 'same-ride' | 'under-review';

/** A field of the row, the code and one sentence for people. */
export interface Refusal {
  readonly field: string;
  /** PocketBase's own code where the very same row is there already: replication then looks at what is there. */
  readonly code: DoorCode | 'validation_not_unique';
  readonly message: string;
}
