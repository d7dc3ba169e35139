import { describe, expect, it } from 'vitest';
import { createJudge, exercises, judgeRide, type Verdict } from '../../../src/academy';
import { create, createCursor, type Equipment, optionsOf, stepFrom } from '../../../src/sim';
import { beginnerRide, type Habits, type Pressed, rideByHand } from './beginner';
import { setUp } from './streams';

/** The verdict on a ride of a scripted hand. */
function byHand(id: string, see: (y: number, tick: number) => Pressed): Verdict {
  const { k, task, measures } = setUp(id);
  const ride = rideByHand(
    k,
    (s) => see(s.y, s.tick),
    (s) => s.tick > 6000,
  );
  return judgeRide(k, task, ride.stream, measures);
}

function byBeginner(id: string, habits: Partial<Habits>): Verdict {
  const { k, task, measures } = setUp(id);
  const careful: Habits = {
    ...{ outside: 1.5, turnOver: 0.5, dead: 0.08, ahead: 0.2, brakeAbove: 99, brakeOff: 0 },
    tuck: 'when-straight',
    ...habits,
  };
  return judgeRide(k, task, beginnerRide(k, careful).stream, measures);
}

function byAuthor(id: string, equipment: Equipment = 'ski'): Verdict {
  const { k, task, measures, author } = setUp(id, equipment);
  return judgeRide(k, task, author, measures);
}

const nothing = (): Pressed => ({ side: 0, stance: 0 });
const braking = (): Pressed => ({ side: 0, stance: 2 });
/** Tuck straight down the hill, whatever gates there are. */
const straight = (): Pressed => ({ side: 0, stance: 1 });

/** Exercises that are about something else than going down fast on a good line. */
const notAboutSpeed = new Set(['stop', 'mark']);

describe('a good ride passes', () => {
  for (const equipment of ['ski', 'board'] as const) {
    it.each(exercises.filter(({ id }) => !notAboutSpeed.has(id)).map(({ id }) => id))(
      `%s on a ${equipment}, ridden by the coach`,
      (id) => {
        const { stars, tip, facts } = byAuthor(id, equipment);
        expect(stars, `${tip} ${JSON.stringify(facts)}`).toBeGreaterThan(0);
      },
    );
  }

  it.each(['stop', 'mark'])('%s with the brake at the right moment', (id) => {
    const found = [0.1, 0.14, 0.18, 0.22, 0.26, 0.3].map((rate) =>
      byBeginner(id, { stop: { at: 120, rate } }),
    );
    expect(Math.max(...found.map(({ stars }) => stars))).toBeGreaterThan(0);
  });
});

describe('a clean ride that takes twice the time', () => {
  it.each(['turns', 'corridors', 'rules'])('keeps its stars in %s, and is not praised', (id) => {
    const straightOn = byBeginner(id, {});
    const slowly = byBeginner(id, { brakeAbove: 5, tuck: 'never' });
    expect([straightOn.stars, slowly.stars]).toEqual([3, 3]);
    expect([straightOn.tip, slowly.tip]).toEqual(['perfect', 'long-way']);
  });
});

describe('a bad ride fails, with the word for what went wrong', () => {
  it.each([
    [
      'glide',
      'stood up with a hand on the brake',
      (y: number) => (y > 60 && y < 66 ? braking() : nothing()),
      'no-brake',
    ],
    ['turns', 'straight through the middle', straight, 'turn-sooner'],
    ['stop', 'braked at once', (y: number) => (y > 20 ? braking() : nothing()), 'brake-later'],
    ['stop', 'never braked', nothing, 'brake-sooner'],
    ['mark', 'braked at once', (y: number) => (y > 20 ? braking() : nothing()), 'brake-later'],
    ['linked', 'made no turn', straight, 'more-turns'],
    ['corridors', 'straight down', straight, 'look-ahead'],
    ['apex', 'straight down', straight, 'aim-outside'],
    ['narrow', 'straight down', straight, 'turn-sooner'],
    ['rules', 'straight down', straight, 'turn-sooner'],
    ['rhythm', 'straight down', straight, 'turn-sooner'],
    ['delay', 'straight down', straight, 'wait-delay'],
    ['hairpins', 'straight down', straight, 'straight-through'],
    ['flushes', 'straight down', straight, 'straight-through'],
    ['ideal-line', 'straight down', straight, 'aim-outside'],
    ['early-line', 'straight down', straight, 'aim-outside'],
    ['rise-line', 'straight down', straight, 'aim-outside'],
    ['exam-slalom', 'straight down', straight, 'turn-sooner'],
    ['exam-giant-slalom', 'straight down', straight, 'turn-sooner'],
  ] as const)('%s: %s', (id, _, see, tip) => {
    const verdict = byHand(id, see);
    expect(verdict.stars).toBe(0);
    expect(['fell', tip]).toContain(verdict.tip);
  });

  it('tuck or brake: never tucked', () => {
    expect(byBeginner('tuck-or-brake', { tuck: 'never', brakeAbove: 10 })).toMatchObject({
      stars: 0,
      tip: 'tuck-flats',
    });
  });

  it('exams: braked all the way', () => {
    for (const id of ['exam-super-g', 'exam-downhill']) {
      expect(byBeginner(id, { brakeAbove: 7, outside: 3 }).stars, id).toBe(0);
    }
  });

  it('the ideal line: upright and braking costs too much of its time', () => {
    const verdict = byBeginner('ideal-line', { brakeAbove: 7, tuck: 'never' });
    expect(verdict.facts.find(({ key }) => key === 'loss')).toMatchObject({ stars: 0 });
  });

  it('anything that is not ridden to its end', () => {
    const { k, task } = setUp('turns');
    const ride = rideByHand(k, nothing, (s) => s.y > 100);
    expect(judgeRide(k, task, ride.stream)).toMatchObject({ stars: 0, tip: 'finish', facts: [] });
  });

  it('a stop: passing the box by ends the exercise there', () => {
    const { k, task } = setUp('stop');
    const judge = createJudge(k, task);
    const ride = rideByHand(k, nothing);
    const s = create(k);
    const cursor = createCursor(ride.stream);
    judge.begin();
    while (!judge.over() && stepFrom(k, s, ride.stream, cursor)) judge.tick(s);
    expect(s.y).toBeLessThan(k.finishY - 10);
    expect(judge.seen.ending).toBe('past');
  });
});

describe('a judge', () => {
  it('forgets one attempt before the next', () => {
    const { k, task, author, measures } = setUp('linked');
    const judge = createJudge(k, task, measures);
    const once = (): Verdict => {
      judge.begin();
      const s = create(k, optionsOf(author));
      const cursor = createCursor(author);
      while (!judge.over() && stepFrom(k, s, author, cursor)) judge.tick(s);
      return judge.verdict();
    };
    const first = once();
    expect(once()).toEqual(first);
    expect(first).toEqual(judgeRide(k, task, author, measures));
  });

  it('tells what the next star asks for, and of three stars nothing more', () => {
    const { facts } = byAuthor('narrow');
    expect(facts).toEqual([{ key: 'faults', value: 0, stars: 3 }]);
    const missed = byHand('narrow', straight).facts[0]!;
    expect(missed).toMatchObject({ stars: 0, next: 3 });
  });

  it('gives more merit to the nearer stop', () => {
    const at = (rate: number) => byBeginner('stop', { stop: { at: 120, rate } });
    const all = [0.1, 0.14, 0.18, 0.22, 0.26, 0.3].map(at).filter(({ tip }) => tip !== 'stand-still');
    const sorted = [...all].sort((a, b) => a.facts[0]!.value - b.facts[0]!.value);
    expect([...all].sort((a, b) => b.merit - a.merit)).toEqual(sorted);
  });
});
