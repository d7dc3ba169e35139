/** Decides who may open which screen. Guards are pure rules over three facts; the navigator acts on their verdicts. */

/** A condition for opening a route. */
export type Guard = 'signed-in' | 'verified' | 'server';

/** The facts that the guards check, at one moment. */
export interface GuardFacts {
  readonly signedIn: boolean;
  /** Whether the user's e-mail is verified; undefined if nobody is signed in. */
  readonly verified: boolean | undefined;
  /** Whether the last health check succeeded. */
  readonly serverAvailable: boolean;
}

/**
 * pass: open the screen; then: open it, and navigate to another path at once; redirect: do not open it, navigate to another
 * path and remember where to return; wait: open it when the server is available.
 */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'then'; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'wait' };

/** Path for a user who is not signed in. */
export const LOGIN_PATH = '/login';
/** Path for a user whose e-mail is not verified. */
export const VERIFICATION_PATH = '/verification';

/** Redirects to the login page, if nobody is signed in. */
function signInGuard({ signedIn }: GuardFacts): Verdict {
  return signedIn ? { kind: 'pass' } : { kind: 'redirect', to: LOGIN_PATH };
}

/** Only a flag that is false leads to the verification page. The requested navigation is allowed even then. */
function verifiedGuard({ verified }: GuardFacts): Verdict {
  return verified === false ? { kind: 'then', to: VERIFICATION_PATH } : { kind: 'pass' };
}

/** Waits until the server is available. */
function availabilityGuard({ serverAvailable }: GuardFacts): Verdict {
  return serverAvailable ? { kind: 'pass' } : { kind: 'wait' };
}

const rules: Readonly<Record<Guard, (facts: GuardFacts) => Verdict>> = {
  'signed-in': signInGuard,
  verified: verifiedGuard,
  server: availabilityGuard,
};

/**
 * Checks the guards of a route. The strongest verdict wins: `redirect` over `then` (the other path has its own guards), and
 * both over `wait`.
 */
export function judge(guards: readonly Guard[], facts: GuardFacts): Verdict {
  const answers = guards.map((guard) => rules[guard](facts));
  for (const kind of ['redirect', 'then', 'wait'] as const) {
    const answer = answers.find((a) => a.kind === kind);
    if (answer !== undefined) return answer;
  }
  return { kind: 'pass' };
}
