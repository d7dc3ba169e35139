import { beforeAll, describe, expect, it } from 'vitest';
import type { DoorCode, Note, Reason } from '../../../server/rules/codes';
import type { NameFault } from '../../../server/rules/names';
import { addWords, t } from '../../../src/i18n';
import { refusalCodes, refusalWords } from '../../../src/online';

/** Every code of the server, by its own types: a new one that is missing here does not compile. */
const ofServer: Readonly<Record<DoorCode | NameFault | Note | Reason, true>> = {
  'unknown-track': true,
  'withdrawn-track': true,
  'unknown-event': true,
  'wrong-hash': true,
  'unknown-sim-version': true,
  'stream-too-long': true,
  'stream-malformed': true,
  'outside-window': true,
  'event-cancelled': true,
  'no-attempts-left': true,
  'live-only': true,
  'not-qualified': true,
  'not-called': true,
  'missed-call': true,
  'not-a-member': true,
  'server-closed': true,
  'wrong-equipment': true,
  'already-sent': true,
  'time-differs': true,
  'not-finished': true,
  disqualified: true,
  'ticket-mismatch': true,
  'not-live': true,
  lagged: true,
  'not-judged': true,
  'invisible-name': true,
  'piled-marks': true,
  'name-controls': true,
  'hidden-characters': true,
  'mixed-alphabets': true,
  'reserved-name': true,
  'gate-missed': true,
  'same-ride': true,
  'under-review': true,
};

beforeAll(() => addWords(['online']));

describe('reasons of refusals', () => {
  it.each([
    ...Object.keys(ofServer),
    // Of servers before this one.
    'copied-stream',
    'conflict',
    'deleted',
    'not-permitted',
    'too-large',
    'gone',
    'unsendable',
    'not-a-course',
    'too-many-own-tracks',
    'too-many-records',
    'account-full',
    'full-until-verified',
    'hidden-name',
  ])('%s has a sentence of its own', (code) => {
    expect(refusalCodes).toContain(code);
    expect(refusalWords(code)).toMatch(/^[A-Z].*\.$/);
    expect(refusalWords(code)).not.toBe(t('refusal.other'));
  });

  it('an unknown code is told plainly', () => {
    expect(refusalWords('validation_brand_new')).toBe(t('refusal.other'));
    expect(refusalWords('')).toBe(t('refusal.other'));
  });
});
