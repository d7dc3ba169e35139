import * as v from 'valibot';
import { pocketBase } from '../../session';
import { type Answer, ask, PATIENCE_MS, whyNot } from '../answers/seen';

/** The likes of a track, as seen by the signed-in user. */
export const likingDoor = v.object({
  likes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  liked: v.boolean(),
  /** Whether the user may like it: a ride of the user on it was verified. */
  may: v.boolean(),
});
export type Liking = v.InferOutput<typeof likingDoor>;

export function likingOf(track: string): Promise<Answer<Liking>> {
  return ask(`likes ${track}`, likingDoor, (pb, signal) =>
    pb.send('/api/fl/likes/mine', { method: 'GET', query: { track }, signal }),
  );
}

/** Likes a track, or removes the like. @returns undefined if the request fails or is rejected */
export async function setLike(track: string, like: boolean): Promise<Liking | undefined> {
  try {
    const pb = await pocketBase();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const raw: unknown = await pb.send('/api/fl/likes', { method: 'POST', body: { track, like }, signal });
    return v.parse(likingDoor, raw);
  } catch (error) {
    console.warn('The like was not taken', whyNot(error));
    return undefined;
  }
}
