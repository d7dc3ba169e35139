/**
 * Who may open which screen. Guards are plain rules over three facts; the navigator asks them and acts on the answer.
 */

/** A condition of the route table. */
export type Guard = 'signed-in' | 'verified' | 'server';

/** What the guards judge by, at one moment. */
export interface GuardFacts {
  readonly signedIn: boolean;
  /** The user's verified flag; undefined when nobody is signed in. */
  readonly verified: boolean | undefined;
  /** The health check has answered and not failed since. */
  readonly serverAvailable: boolean;
}

/**
 * pass: open it; then: open it and go on to another path at once; redirect: do not open it, go there instead and
 * remember where to return; wait: open it when the server is there.
 */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'then'; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'wait' };

/** Where somebody who is not signed in is sent. */
export const LOGIN_PATH = '/login';
/** Where somebody whose e-mail is not verified is sent. */
export const VERIFICATION_PATH = '/verification';

/** Not signed in: to the login page. */
function signInGuard({ signedIn }: GuardFacts): Verdict {
  return signedIn ? { kind: 'pass' } : { kind: 'redirect', to: LOGIN_PATH };
}

/** Only a flag that is false sends to the verification page, and the navigation asked for is let through all the same. */
function verifiedGuard({ verified }: GuardFacts): Verdict {
  return verified === false ? { kind: 'then', to: VERIFICATION_PATH } : { kind: 'pass' };
}

/** Waits for the signal that the server is available. */
function availabilityGuard({ serverAvailable }: GuardFacts): Verdict {
  return serverAvailable ? { kind: 'pass' } : { kind: 'wait' };
}

const rules: Readonly<Record<Guard, (facts: GuardFacts) => Verdict>> = {
  'signed-in': signInGuard,
  verified: verifiedGuard,
  server: availabilityGuard,
};

/**
 * Asks the guards of a route. The strongest answer counts: a redirect before going on to another path (which has guards
 * of its own), and both before waiting for the server.
 */
export function judge(guards: readonly Guard[], facts: GuardFacts): Verdict {
  const answers = guards.map((guard) => rules[guard](facts));
  for (const kind of ['redirect', 'then', 'wait'] as const) {
    const answer = answers.find((a) => a.kind === kind);
    if (answer !== undefined) return answer;
  }
  return { kind: 'pass' };
}
