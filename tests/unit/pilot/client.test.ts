import { describe, expect, it } from 'vitest';
import { PilotError } from '../../../src/pilot/client';
import { compile, replay } from '../../../src/sim';
import { SETTINGS, setCourse } from './courses';
import { workbench } from './workbench';

const course = setCourse({ ...SETTINGS.GS, gates: 5, drop: 38 });

describe('the pilot asked from a page', { timeout: 60_000 }, () => {
  it('tells of better lines on the way and ends with a ride that replays', async () => {
    const { client } = workbench();
    const shares: number[] = [];
    const times: number[] = [];
    const ideal = await client.ideal(course, 'ski', {
      effort: 'quick',
      onProgress: (share, better) => {
        shares.push(share);
        if (better) times.push(better.timeUs);
      },
    });
    expect(ideal.clean).toBe(true);
    expect(times.length).toBeGreaterThan(0);
    expect([...times].sort((a, b) => b - a)).toEqual(times);
    expect(ideal.timeUs).toBeLessThanOrEqual(times.at(-1)!);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(replay(compile(course, 'ski'), ideal.stream).timeUs).toBe(ideal.timeUs);
  });

  it('goes on from an earlier plan', async () => {
    const { client } = workbench();
    const first = await client.ideal(course, 'ski', { effort: 'quick' });
    const second = await client.ideal(course, 'ski', { effort: 'quick', plan: first.plan, seed: 2 });
    expect(second.timeUs).toBeLessThanOrEqual(first.timeUs);
  });

  it('stops when told to, with the reason given', async () => {
    const { client, requests, replies } = workbench();
    const stop = new AbortController();
    const asked = client.ideal(course, 'ski', {
      effort: 'thorough',
      signal: stop.signal,
      onProgress: () => stop.abort('enough'),
    });
    await expect(asked).rejects.toBe('enough');
    expect(requests.at(-1)).toEqual({ type: 'cancel', id: 1 });
    const sent = replies.length;
    for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done));
    expect(replies.length - sent).toBeLessThanOrEqual(1);
    expect(replies.some((r) => r.type === 'done')).toBe(false);
  });

  it('lets pacers ride', async () => {
    const { client } = workbench();
    const rides = await client.pacers(course, 'board', [
      { level: 'club', seed: 1 },
      { level: 'world', seed: 1 },
    ]);
    expect(rides[0]!.timeUs!).toBeGreaterThan(rides[1]!.timeUs!);
    expect(rides.map(({ stream }) => stream.timePenalty)).toEqual([false, false]);
  });

  it('lets pacers ride by the rule of the race', async () => {
    const { client } = workbench();
    const order = [{ level: 'world', seed: 1 }] as const;
    const [ride] = await client.pacers(course, 'board', order, { timePenalty: true });
    expect(ride!.stream.timePenalty).toBe(true);
  });

  it('turns a failure in the worker into an error of its own', async () => {
    const { client } = workbench();
    const broken = { ...course, z: undefined } as unknown as typeof course;
    await expect(client.ideal(broken, 'ski')).rejects.toBeInstanceOf(PilotError);
  });

  it('rejects what is still asked for when dismissed', async () => {
    const { client, ended } = workbench();
    const asked = client.ideal(course, 'ski', { effort: 'thorough' });
    client.dispose();
    await expect(asked).rejects.toBeInstanceOf(PilotError);
    expect(ended()).toBe(1);
  });
});
