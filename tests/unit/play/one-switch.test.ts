import { afterEach, describe, expect, it } from 'vitest';
import { type AcademyExercise, exercises, exercisesOf, readBest, type Verdict } from '../../../src/academy';
import { lessonId } from '../../../src/db/schemas';
import { addWords, formatDate, type Locale, locales, setLocale, t } from '../../../src/i18n';
import { inputOptionsOf } from '../../../src/play/session/preferences';
import { keysOf } from '../../../src/play/stage/pause-sheet';
import { textOf } from '../../../src/screens/shared/lesson/certificate';
import { promptOf, tipWord } from '../../../src/screens/shared/lesson/hands';
import { keepExerciseRide, keepResult } from '../../../src/screens/shared/lesson/keep-result';
import { activeRider, addRider, changeRider, resetSettings, settingsStore } from '../../../src/session';
import { openTab } from '../db/helpers';
import { gatedTrack, trueRide } from '../db/true-ride';

afterEach(async () => {
  resetSettings();
  await setLocale('en-US');
});

const [exam] = exercisesOf('final') as [AcademyExercise];
const verdict = (stars: number, merit: number): Verdict => ({ stars, merit, facts: [], tip: 'finish' });

describe('one switch', () => {
  it('steers for the rider who chose it, and for nobody beside', () => {
    const first = activeRider();
    const second = addRider();
    changeRider(second.id, { oneSwitch: true });
    const steers = (id: string) => inputOptionsOf(settingsStore.getState(), id).oneSwitch;
    expect([first.id, second.id, 'guestwithoutone'].map(steers)).toEqual([false, true, false]);
  });

  it('marks the result of an exercise, until a better one is ridden without', async () => {
    const db = await openTab();
    const rider = activeRider().id;
    const of = { exercise: exam, rider, timeUs: 40_000_000, won: {} };
    const best = async () => {
      const row = await db.rx.lessons.findOne(lessonId('', rider, exam.id)).exec();
      return row ? readBest(row.best) : undefined;
    };
    const { kept } = await keepResult(db, { ...of, verdict: verdict(1, 1), assist: 'one-switch' });
    expect(kept).toMatchObject({ kind: 'kept', assist: 'one-switch' });
    expect(await best()).toEqual({ merit: 1, timeUs: 40_000_000, assist: 'one-switch' });
    const again = await keepResult(db, { ...of, verdict: verdict(2, 2) });
    expect(again.kept).not.toHaveProperty('assist');
    expect(await best()).toEqual({ merit: 2, timeUs: 40_000_000 });
  });

  it('marks the ride of an exercise, which counts for the medals of its slope', async () => {
    const db = await openTab();
    const rider = activeRider().id;
    const track = gatedTrack();
    const ride = { ...trueRide(track), penaltyUs: 0 };
    await keepExerciseRide(db, track, { ...ride, status: 'dnf' }, { rider });
    await keepExerciseRide(db, track, ride, { rider, assist: 'one-switch' });
    const rows = await db.rx.records.find().exec();
    expect(rows.map((row) => row.toMutableJSON())).toMatchObject([
      { trackId: track.id, rider, timeUs: ride.timeUs, equipment: 'ski', assist: 'one-switch' },
    ]);
  });

  it('stands on a certificate that was won with it', async () => {
    await addWords(['academy']);
    const row = (exercise: string, assist: object) => ({
      ...{ id: `r|${exercise}`, rider: 'r', exercise, stars: 1, at: 1_000_000_000_000 },
      best: JSON.stringify({ merit: 1, timeUs: 1, ...assist }),
    });
    const plain = exercisesOf('final').map(({ id }) => row(id, {}));
    const helped = [row(exam.id, { assist: 'one-switch' }), ...plain.slice(1)];
    expect(textOf(plain, 'Ida', 7)?.date).toBe(formatDate(1_000_000_000_000));
    expect(textOf(helped, 'Ida', 7)?.date).toContain(t('academy.assisted'));
  });

  it.each(Object.keys(locales) as Locale[])(
    'has prompts and tips of its own where others speak of keys or a brake, in %s',
    async (locale) => {
      await addWords(['academy']);
      await setLocale(locale);
      const devices = ['keys', 'touch', 'pad'] as const;
      for (const exercise of exercises) {
        const others = devices.map((hands) => promptOf(exercise, hands));
        const own = promptOf(exercise, 'switch');
        if (new Set(others).size > 1) expect(others, exercise.id).not.toContain(own);
        else expect(own).toBe(others[0]);
      }
      for (const tip of ['slower-in', 'brake-sooner', 'brake-later', 'stand-still', 'carry-speed'] as const)
        expect(tipWord(tip, true), tip).not.toBe(tipWord(tip, false));
      expect(tipWord('count', true)).toBe(tipWord('count', false));
    },
  );
});

it('the pause tells one switch what it does, two riders whose keys are whose, and no restart where there is none', () => {
  expect(keysOf('ann', true, true)).toBe('ride.keys.switch');
  expect(keysOf('ann', false, true)).toBe('ride.keys');
  expect(keysOf('ann', false, false)).toBe('ride.keys.once');
  expect(keysOf(undefined, false, false)).toBe('ride.keys.shared');
});
