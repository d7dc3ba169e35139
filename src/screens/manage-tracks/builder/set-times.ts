import { t } from '../../../i18n';
import { createPilotClient, PilotError } from '../../../pilot';
import type { Course, Equipment } from '../../../sim';
import { faultWords } from '../fault-words';
import type { Builder } from './session';

export const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** How far the computer is with its rides of a track. */
export type Riding =
  | { readonly kind: 'idle' }
  | { readonly kind: 'riding'; readonly equipment: Equipment; readonly share: number }
  /** It is over: what there is to say of it, as long as the course is the one it is about. */
  | {
      readonly kind: 'over';
      readonly words: string;
      readonly tone: 'plain' | 'bad';
      readonly course: Course;
    };

/** What the pilot is asked for; another one in tests. */
export type AskPilot = () => Pick<ReturnType<typeof createPilotClient>, 'reference' | 'dispose'>;

/**
 * Has the computer ride the track as it is now on both equipments and takes over its times. What comes of it is always
 * told: also that the track cannot be ridden, was changed meanwhile, or that the rides were stopped.
 *
 * @param signal stops the rides; times that are set by then stay
 */
export async function setTimes(
  builder: Builder,
  signal: AbortSignal,
  tell: (riding: Riding) => void,
  ask: AskPilot = createPilotClient,
): Promise<void> {
  const { history, findings } = builder.store.getState();
  const { course } = history.now;
  const over = (tone: 'plain' | 'bad', words: string): void =>
    tell({ kind: 'over', tone, words, course: builder.store.getState().history.now.course });
  const [fault] = findings.faults;
  if (fault !== undefined) {
    over('bad', t('builder.times.faults', { why: faultWords(fault) }));
    return;
  }
  const stop = new AbortController();
  const halt = (): void => stop.abort();
  signal.addEventListener('abort', halt);
  let changed = false;
  const leave = builder.store.subscribe((s) => {
    if (s.history.now.course === course) return;
    changed = true;
    halt();
  });
  const pilot = ask();
  let done = 0;
  try {
    for (const equipment of EQUIPMENT) {
      tell({ kind: 'riding', equipment, share: 0 });
      const onProgress = (share: number): void => tell({ kind: 'riding', equipment, share });
      const times = await pilot.reference(course, equipment, {
        signal: stop.signal,
        onProgress,
      });
      stop.signal.throwIfAborted();
      const { authorUs, goldUs, silverUs, bronzeUs } = times;
      builder.act('set-times', { equipment, times: { authorUs, goldUs, silverUs, bronzeUs } });
      done++;
    }
    over('plain', t('builder.times.done'));
  } catch (error) {
    const gate = error instanceof PilotError ? error.gate : undefined;
    if (changed) over('bad', t('builder.times.changed'));
    else if (signal.aborted)
      over('plain', t(done === 0 ? 'builder.times.stopped' : 'builder.times.stopped.ski'));
    else if (gate !== undefined) over('bad', t('builder.times.gate', { gate }));
    else over('bad', t('builder.times.failed'));
  } finally {
    leave();
    signal.removeEventListener('abort', halt);
    pilot.dispose();
  }
}
