import { describe, expect, it } from 'vitest';
import {
  advance,
  type Checkpoint,
  drain,
  pause,
  type RideEventKind,
  restart,
  restore,
  resultOf,
  resume,
} from '../../../src/ride';
import { emit } from '../../../src/ride/events';
import { decodeStream, replay, stateHash } from '../../../src/sim';
import { asOpponent, holding, inGate, openSlope, rideOut } from './slope';

function kinds(ride: ReturnType<typeof inGate>): RideEventKind[] {
  const out: RideEventKind[] = [];
  drain(ride.events, (e) => out.push(e.kind));
  return out;
}

describe('the ticks of a ride', () => {
  it('spends real time in whole ticks', () => {
    const ride = inGate();
    advance(ride, 1000, holding(0, 0));
    expect(advance(ride, 1009.9, holding(0, 0))).toBe(0);
    expect(advance(ride, 1010, holding(0, 0))).toBe(1);
    expect(advance(ride, 1055, holding(0, 0))).toBe(4);
    expect(ride.cur.tick).toBe(5);
    expect(ride.prev.tick).toBe(4);
    expect(ride.alpha).toBeCloseTo(0.5, 9);
  });

  it('owes a stalled frame a quarter of a second at most', () => {
    const ride = inGate();
    advance(ride, 0, holding(0, 0));
    expect(advance(ride, 60_000, holding(0, 0))).toBe(25);
    expect(advance(ride, 60_010, holding(0, 0))).toBe(1);
  });

  it('counts the time that stalls took from a run, without those in the gate', () => {
    const ride = inGate();
    advance(ride, 0, holding(0, 0));
    advance(ride, 450, holding(0, 0));
    expect([ride.gateStalledMs, ride.stalledMs]).toEqual([200, 0]);
    for (let t = 550; t <= 4950; t += 100) advance(ride, t, holding(0, 0));
    expect(ride.phase).toBe('running');
    advance(ride, 5400, holding(0, 0));
    advance(ride, 5850, holding(0, 0));
    expect([ride.gateStalledMs, ride.stalledMs]).toEqual([200, 400]);
    restart(ride);
    expect([ride.gateStalledMs, ride.stalledMs]).toEqual([0, 0]);
  });

  it('asks each tick with the time it ends at', () => {
    const ride = inGate();
    const ends: number[] = [];
    advance(ride, 500, (end) => ends.push(end));
    advance(ride, 535, (end) => ends.push(end));
    expect(ends).toEqual([510, 520, 530]);
  });

  it('gives the same ride at 20, 60 and 144 frames a second', () => {
    const seen = [1000 / 20, 1000 / 60, 1000 / 144].map((frameMs) => {
      const ride = inGate();
      rideOut(ride, holding(0, 1), frameMs);
      const result = resultOf(ride);
      return result.kind === 'ride' ? result.ride : undefined;
    });
    expect(seen[0]?.status).toBe('finished');
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('stands still while paused and goes on from there', () => {
    const ride = inGate();
    advance(ride, 0, holding(0, 0));
    for (let t = 100; t <= 4500; t += 100) advance(ride, t, holding(0, 0));
    const at = ride.cur.tick;
    const hash = stateHash(ride.cur);
    pause(ride);
    expect(advance(ride, 90_000, holding(0, 0))).toBe(0);
    expect([ride.phase, ride.cur.tick, stateHash(ride.cur)]).toEqual(['paused', at, hash]);
    resume(ride);
    expect(ride.phase).toBe('running');
    expect(advance(ride, 90_016, holding(0, 0))).toBe(0);
    expect(advance(ride, 90_026, holding(0, 0))).toBe(1);
    expect(ride.recorder.ticks).toBe(at + 1);
  });
});

describe('the end of a ride', () => {
  it('hands over a ride that its own stream proves', () => {
    const k = openSlope();
    const ride = inGate(k);
    rideOut(ride, holding(0, 1));
    const result = resultOf(ride);
    if (result.kind !== 'ride') throw new Error(result.kind);
    const verdict = replay(k, decodeStream(result.ride.stream));
    expect(verdict.timeUs).toBe(result.ride.timeUs);
    expect(verdict.finalHash).toBe(result.stream.finalHash);
    expect(result.ride.splitsUs).toHaveLength(2);
  });

  it('coasts to a stop without recording it or changing the time', () => {
    const ride = inGate();
    const now = rideOut(ride, holding(0, 1));
    const { ticks } = ride.recorder;
    const time = ride.endUs;
    for (let t = 0; t < 900; t++) advance(ride, now + t * 20, holding(127, 0));
    expect(ride.cur.tick).toBeGreaterThan(ticks + 100);
    expect(Math.hypot(ride.cur.vx, ride.cur.vy)).toBe(0);
    expect([ride.recorder.ticks, ride.endUs]).toEqual([ticks, time]);
    expect(resultOf(ride).kind).toBe('ride');
  });

  it('ends as dsq at the line after a missed gate', () => {
    const k = openSlope({
      gates: [{ x: 20_000, y: 50_000, side: 1, width: 8000 }],
      splits: [],
    });
    const ride = inGate(k);
    rideOut(ride, holding(0, 1));
    expect(ride.phase).toBe('dsq');
    expect(kinds(ride)).toContain('missed');
    const result = resultOf(ride);
    expect(result.kind === 'ride' && result.ride.status).toBe('dsq');
  });

  it('ends as dnf when the time runs out, even if the coast-out crosses the line', () => {
    const k = openSlope({ maxTicks: 1500 });
    const ride = inGate(k);
    // Braking all the way, the rider stands somewhere above the line when time is up.
    const now = rideOut(ride, holding(0, 2));
    expect(ride.phase).toBe('dnf');
    for (let t = 1; t < 900; t++) advance(ride, now + t * 20, holding(0, 0));
    const result = resultOf(ride);
    expect(result.kind === 'ride' && result.ride).toMatchObject({ status: 'dnf', timeUs: 0 });
  });

  it('does not believe a record that was tampered with', () => {
    const ride = inGate();
    rideOut(ride, holding(0, 1));
    ride.recorder.runs[0] = ride.recorder.runs[0]! - 1;
    expect(resultOf(ride).kind).toBe('differs');
  });

  it('has no result while running', () => {
    expect(resultOf(inGate()).kind).toBe('running');
  });
});

describe('a restart', () => {
  it('keeps every array at its size through fifty attempts', () => {
    const first = inGate();
    rideOut(first, holding(0, 1));
    const ride = inGate(openSlope(), { opponents: [asOpponent(first)] });
    const sizes = (): number[] => [
      ride.cur.gates.length,
      ride.cur.splits.length,
      ride.recorder.runs.length,
      ride.events.ring.length,
      ride.ghosts[0]!.cur.gates.length,
    ];
    let now = rideOut(ride, holding(40, 1));
    const before = sizes();
    for (let n = 0; n < 50; n++) {
      restart(ride);
      expect(ride.phase).toBe('countdown');
      now = rideOut(ride, holding(40, 1), 20, now + 5);
    }
    expect(sizes()).toEqual(before);
    expect(ride.attempts).toBe(51);
  });

  it('gives the same ride as a first attempt, save the shorter wait in the gate', () => {
    const ride = inGate();
    rideOut(ride, holding(16, 0));
    const first = resultOf(ride);
    restart(ride);
    expect(ride.cur.tick).toBe(150);
    rideOut(ride, holding(16, 0));
    const second = resultOf(ride);
    if (first.kind !== 'ride' || second.kind !== 'ride') throw new Error('no ride');
    expect(second.ride).toEqual(first.ride);
  });

  it('forgets the events of the attempt before', () => {
    const ride = inGate();
    rideOut(ride, holding(0, 1));
    restart(ride);
    expect(kinds(ride)).toEqual(['restart']);
  });
});

describe('events', () => {
  it('tells a clean run in order', () => {
    const ride = inGate();
    const told: string[] = [];
    let now = 0;
    while (ride.phase !== 'finished' && now < 60_000) {
      advance(ride, now, holding(0, 1));
      drain(ride.events, (e) => told.push(e.index >= 0 ? `${e.kind} ${e.index}` : e.kind));
      now += 20;
    }
    expect(told).toEqual([
      'beep 0',
      'beep 1',
      'beep 2',
      'go',
      'wand',
      'passed 0',
      'passed 1',
      'split 0',
      'passed 2',
      'passed 3',
      'split 1',
      'passed 4',
      'finish',
    ]);
  });

  it('sounds go to a rider who still waits', () => {
    const ride = inGate();
    for (let t = 0; t <= 4000; t += 20) advance(ride, t, holding(0, 0, 9999));
    expect(kinds(ride)).toEqual(['beep', 'beep', 'beep', 'go']);
  });

  it('gives up the oldest when nobody listens, and never grows', () => {
    const ride = inGate();
    for (let n = 0; n < 100; n++) emit(ride.events, 'passed', n, 0);
    const seen: number[] = [];
    drain(ride.events, (e) => seen.push(e.index));
    expect(seen).toEqual(Array.from({ length: 64 }, (_, i) => 36 + i));
    expect(ride.events.ring).toHaveLength(64);
  });
});

describe('ghosts', () => {
  it('start with the rider, whenever each opened the wand', () => {
    const early = inGate();
    rideOut(early, holding(0, 1, 260));
    const ride = inGate(openSlope(), { opponents: [asOpponent(early)] });
    advance(ride, 0, holding(0, 1, 340));
    for (let t = 20; ride.cur.t0 < 0; t += 20) advance(ride, t, holding(0, 1, 340));
    const ghost = ride.ghosts[0]!.cur;
    expect(ghost.tick - ghost.t0).toBe(ride.cur.tick - ride.cur.t0);
  });

  it('of a gun start have the time since the gun when the rider has it since the push', () => {
    const gun = inGate(openSlope(), { options: { gunTick: 280 } });
    rideOut(gun, holding(0, 1, 299));
    expect(gun.cur.t0).toBe(280);
    const stream = { ...asOpponent(gun).stream, gunStart: true };
    const ride = inGate(openSlope(), { opponents: [{ stream, gunTick: 280 }] });
    advance(ride, 0, holding(0, 1, 340));
    for (let t = 20; ride.cur.t0 < 0; t += 20) advance(ride, t, holding(0, 1, 340));
    const ghost = ride.ghosts[0]!.cur;
    expect(ghost.tick - 280).toBe(ride.cur.tick - ride.cur.t0);
  });

  it('repeat their ride to the bit while another is ridden beside them', () => {
    const first = inGate();
    rideOut(first, holding(3, 1));
    const opponent = asOpponent(first);
    const alone = replay(first.compiled, opponent.stream);
    const ride = inGate(openSlope(), { opponents: [opponent] });
    let seen = -1;
    let now = 0;
    while (now < 60_000 && seen < 0) {
      advance(ride, now, holding(-3, 0));
      if (ride.ghosts[0]!.cur.t1 >= 0) seen = ride.ghosts[0]!.cur.t1;
      now += 10;
    }
    expect(seen).toBe(alone.timeUs);
  });

  it('give the delta at each split', () => {
    const first = inGate();
    rideOut(first, holding(0, 0));
    const ride = inGate(openSlope(), { opponents: [asOpponent(first)] });
    const deltas: number[] = [];
    let now = 0;
    while (ride.phase !== 'finished' && now < 60_000) {
      advance(ride, now, holding(0, 1));
      drain(ride.events, (e) => {
        if (e.kind === 'split') deltas.push(e.value);
      });
      now += 20;
    }
    const ghost = ride.ghosts[0]!.analysis.verdict;
    expect(deltas).toEqual(ride.cur.splits.map((us, i) => us - ghost.splitsUs[i]!));
    expect(deltas[0]).not.toBe(0);
  });
});

describe('a checkpoint', () => {
  it('lets a killed ride go on exactly where it was', () => {
    const saved: Checkpoint[] = [];
    const ride = inGate(openSlope(), { onCheckpoint: (c) => saved.push(c) });
    rideOut(ride, holding(16, 0));
    const last = saved.at(-1)!;
    expect(last.ticks % 300).toBe(0);
    const again = inGate();
    expect(restore(again, last)).toBe(true);
    expect(again.phase).toBe('paused');
    expect(again.cur.tick).toBe(last.ticks);
    resume(again);
    rideOut(again, holding(16, 0));
    const [a, b] = [resultOf(ride), resultOf(again)];
    if (a.kind !== 'ride' || b.kind !== 'ride') throw new Error('no ride');
    expect(b.ride).toEqual(a.ride);
  });

  it('of a ride that was over leads back to the gate', () => {
    const ride = inGate();
    rideOut(ride, holding(0, 1));
    const again = inGate();
    expect(restore(again, { ticks: 9999, runs: asOpponent(ride).stream.runs })).toBe(false);
    expect(again.phase).toBe('countdown');
  });
});

describe('an onlooker', () => {
  function watched() {
    const seen: string[] = [];
    let ticks: { readonly tick: number; readonly steer: number; readonly stance: number }[] = [];
    const ride = inGate(openSlope(), {
      onlooker: {
        begin() {
          seen.push('begin');
          ticks = [];
        },
        tick({ cur, control }) {
          ticks.push({ tick: cur.tick, ...control });
        },
      },
    });
    return { ride, seen, ticks: () => ticks };
  }

  it('sees every tick of an attempt up to its end, with what was done in it', () => {
    const { ride, ticks } = watched();
    rideOut(ride, holding(0, 1));
    expect(ticks()).toHaveLength(ride.recorder.ticks);
    expect(ticks().at(-1)).toMatchObject({ steer: 0, stance: 1 });
    advance(ride, 1e7, holding(0, 0));
    expect(ticks()).toHaveLength(ride.recorder.ticks);
  });

  it('is told of each new attempt before its first tick, the ticks skipped in the gate among them', () => {
    const { ride, seen, ticks } = watched();
    advance(ride, 0, holding(0, 0));
    advance(ride, 100, holding(0, 0));
    restart(ride);
    expect(seen).toEqual(['begin', 'begin']);
    expect(ticks().map((t) => t.tick)).toEqual(Array.from({ length: ride.cur.tick }, (_, i) => i + 1));
  });

  it('may end the attempt short of the finish; what was ridden until then is the ride', () => {
    const ride = inGate(openSlope(), {
      onlooker: { begin: () => undefined, tick: () => undefined, ends: ({ cur }) => cur.tick === 500 },
    });
    rideOut(ride, holding(0, 1));
    expect(ride.phase).toBe('dnf');
    const result = resultOf(ride);
    expect(result.kind === 'ride' && [result.ride.status, result.stream.ticks]).toEqual(['dnf', 500]);
  });

  it('sees a ride taken up again from its first tick on', () => {
    const { ride, seen, ticks } = watched();
    const saved: Checkpoint = { ticks: 400, runs: [299, 0, 0, 1, 0, 1, 100, 32, 0] };
    expect(restore(ride, saved)).toBe(true);
    expect(seen.at(-1)).toBe('begin');
    expect(ticks()).toHaveLength(400);
    expect(ticks()[350]).toMatchObject({ steer: 32, stance: 0 });
  });
});
