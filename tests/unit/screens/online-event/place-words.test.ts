import { beforeAll, describe, expect, it } from 'vitest';
import { addWords } from '../../../../src/i18n';
import type { MyAttempt, MyPart } from '../../../../src/online';
import { forecastWords, placeWords } from '../../../../src/screens/online-race/place-words';
import type { ViewedEvent } from '../../../../src/screens/shared/online-event';
import { evening, OPENS, placed, raceList, shown } from '../../online/events/some-event';

beforeAll(() => addWords(['onlineEvent', 'online']));

const ride = { id: 'r1', race: 0, run: 0, timeUs: 50_004_000 };
/** Another rider has the same time to the hundredth, and is 2 ms faster. */
const theirs = placed('other', 1, 50_000_000);
const mine = placed('me', 1, 50_000_000);

function view(lines: Parameters<typeof raceList>[0], part?: MyPart): ViewedEvent {
  const event = shown(evening, [raceList(lines)]);
  return {
    state: { kind: 'shown', event, offsetMs: 0, isFresh: true, at: 0 },
    event,
    me: 'me',
    role: 'member',
    isRoleKnown: true,
    part,
    isPartFresh: true,
    rides: [],
    refused: new Map(),
    again: () => undefined,
  };
}

function part(best: string, ...rides: readonly string[]): MyPart {
  const start = { kind: 'may-start', run: 0, left: 'free', untilMs: OPENS } as const;
  const result = (id: string) => ({ kind: 'finished' as const, timeUs: 50_000_000, ride: id });
  const attempts = rides.map(
    (id): MyAttempt => ({
      id: `start of ${id}`,
      race: 0,
      run: 0,
      startedMs: OPENS,
      isLive: false,
      outcome: { kind: 'verified', arrivedMs: OPENS, judgedMs: OPENS, result: result(id) },
    }),
  );
  return { nowMs: OPENS, races: [{ start, place: { line: mine, of: 2, best: result(best) } }], attempts };
}

describe('the place of a ride', () => {
  it('is shared by equal times in the forecast', () => {
    expect(forecastWords(view([theirs]), ride)).toBe('Rank 1 if verified');
  });

  it('is shared by equal times once it is verified', () => {
    expect(placeWords(view([theirs, mine], part('r1', 'r1')), ride)).toBe('Verified: rank 1 of 2.');
  });

  it('is that of the best ride where another one is better', () => {
    const words = placeWords(view([theirs, mine], part('r0', 'r0', 'r1')), ride);
    expect(words).toBe('Verified. Your best ride stays at rank 1 of 2.');
  });

  it('is not told before the server knows the ride', () => {
    expect(placeWords(view([theirs, mine], part('r0', 'r0')), ride)).toBeUndefined();
    expect(placeWords(undefined, ride)).toBeUndefined();
  });
});
