import { expect, it } from 'vitest';
import { cores } from '../../server/cores';
import { createJudge } from '../../server/rules/judge';
import { firstOf, repeats } from '../harness/repeats';
import { forged, honest, mutilated } from './forgeries';
import {
  type Answer,
  codeOf,
  judgedFor,
  type Rider,
  type RidingServer,
  startRiding,
  trackOf,
  wordOf,
} from './riding';

/** What a verdict consists of. */
const VERDICT = ['status', 'reason', 'timeUs', 'splitsUs', 'medal', 'live'] as const;
const verdictOf = (body: Answer['body']) => Object.fromEntries(VERDICT.map((name) => [name, body[name]]));

/** What comes of work with a rider of a server of its own. */
async function withRider<T>(
  mode: 'http' | 'queue',
  work: (rider: Rider, server: RidingServer) => Promise<T>,
): Promise<T> {
  const server = await startRiding(mode);
  try {
    return await work(await server.rider('ann'), server);
  } finally {
    await server.close();
  }
}

it('gives each mutilated stream a verdict or a refusal', async () => {
  const judge = createJudge(cores);
  const rows = mutilated(repeats(120, 400), 20_261_121);
  const answers = await withRider('http', async (ann) => {
    const got: Answer[] = [];
    for (let i = 0; i < rows.length; i += 8)
      got.push(...(await Promise.all(rows.slice(i, i + 8).map((row) => ann.send(row)))));
    return got;
  });
  const kept = rows.filter((_, i) => answers[i]!.status === 200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect(kept.length).toBeGreaterThan(rows.length / 4);
  expect(rows.length - kept.length).toBeGreaterThan(rows.length / 20);
  for (const [i, row] of rows.entries()) {
    if (!kept.includes(row)) continue;
    const judgement = judge(judgedFor(row), () => JSON.stringify(trackOf(row.track).course));
    expect(wordOf(answers[i]!.body)).toBe(judgement.status === 'verified' ? 'verified' : judgement.reason);
  }
});

it('gives the same verdicts to the bit by both engines', async () => {
  const cases = [...firstOf(honest(), 20), ...forged()];
  const rows = [...cases.map(({ row }) => row), ...mutilated(repeats(12, 60), 7)];
  const verdicts = (mode: 'http' | 'queue'): Promise<unknown[]> =>
    withRider(mode, async (rider, server) => {
      await server.wake();
      const answers: Answer[] = [];
      for (const row of rows) answers.push(await rider.send(row));
      const out: unknown[] = [];
      for (const [i, answer] of answers.entries()) {
        const kept = answer.status === 200;
        out.push(kept ? verdictOf(await server.settled(rider, rows[i]!.id)) : codeOf(answer));
      }
      return out;
    });
  const fast = await verdicts('http');
  const words = fast.slice(0, cases.length).map((v) => wordOf(v as Answer['body']));
  expect(words).toEqual(cases.map((c) => c.verdict));
  expect(await verdicts('queue')).toEqual(fast);
});
