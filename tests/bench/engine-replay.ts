import { type Course, compile, decodeStream, type Equipment, replay } from '../../src/sim';

/** Verifies a ride as the server does, `times` times over: compile, decode, replay. Runs in any engine. */
export function verify(argument: {
  readonly course: Course;
  readonly equipment: Equipment;
  readonly stream: string;
  readonly times: number;
}): number {
  let ticks = 0;
  for (let i = 0; i < argument.times; i++) {
    const k = compile(argument.course, argument.equipment);
    ticks += replay(k, decodeStream(argument.stream)).ticks;
  }
  return ticks;
}
