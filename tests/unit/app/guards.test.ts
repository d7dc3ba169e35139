import { describe, expect, it } from 'vitest';
import { type Guard, type GuardFacts, judge } from '../../../src/app/guards';

const guest: GuardFacts = { signedIn: false, verified: undefined, serverAvailable: true };
const unverified: GuardFacts = { signedIn: true, verified: false, serverAvailable: true };
const member: GuardFacts = { signedIn: true, verified: true, serverAvailable: true };
const all: readonly Guard[] = ['signed-in', 'verified', 'server'];

describe('guards', () => {
  it('let everybody into an open screen, even without a server', () => {
    expect(judge([], { ...guest, serverAvailable: false })).toEqual({ kind: 'pass' });
  });

  it('send a guest to the login page', () => {
    expect(judge(['signed-in', 'server'], guest)).toEqual({ kind: 'redirect', to: '/login' });
  });

  it('send a guest to log in before anything else is asked', () => {
    expect(judge(all, { ...guest, serverAvailable: false })).toEqual({ kind: 'redirect', to: '/login' });
  });

  it('let an unverified user through and on to verification', () => {
    expect(judge(all, unverified)).toEqual({ kind: 'then', to: '/verification' });
  });

  it('send only by a flag that is false', () => {
    expect(judge(['verified'], { ...member, verified: undefined })).toEqual({ kind: 'pass' });
  });

  it('have a member wait for the server', () => {
    expect(judge(all, { ...member, serverAvailable: false })).toEqual({ kind: 'wait' });
    expect(judge(all, member)).toEqual({ kind: 'pass' });
  });

  it('ask nothing of the verified flag where only signing in is required', () => {
    expect(judge(['signed-in', 'server'], unverified)).toEqual({ kind: 'pass' });
  });
});
