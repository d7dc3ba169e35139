import { createHmac } from 'node:crypto';
import type { Event } from './ledger';

/** Sends events to the game's server: signed like Stripe's, and retried until the response is 200. */

/** Returns the signature header of a body, with one signature per secret. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const one = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${one(secret)}`)].join(',');
}

export interface Delivered {
  readonly status: number;
  /** The server's response; undefined if there was none. */
  readonly outcome: unknown;
}

/** Sends a body once. @returns status 0 if there was no response */
export async function send(url: string, body: string, signature: string): Promise<Delivered> {
  try {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    const answer = await fetch(url, { method: 'POST', headers, body });
    const said = (await answer.json().catch(() => ({}))) as { outcome?: unknown };
    return { status: answer.status, outcome: said.outcome };
  } catch {
    // The game's server is not running.
    return { status: 0, outcome: undefined };
  }
}

export interface Sender {
  /** Sends an event after a delay, and retries until it is accepted. */
  post(event: Event, delayMs: number): void;
  /** Stops sending. */
  close(): void;
}

/** Backoff between attempts, ms; the last one repeats. */
const PAUSES = [1_000, 5_000, 15_000, 60_000];

export function makeSender(url: string, secrets: readonly string[], print: (line: string) => void): Sender {
  const timers = new Set<NodeJS.Timeout>();
  function later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }
  async function attempt(event: Event, tries: number): Promise<void> {
    const body = JSON.stringify(event);
    const { status, outcome } = await send(
      url,
      body,
      signatureOf(body, secrets, Math.floor(Date.now() / 1000)),
    );
    print(`${event.type}: ${status === 0 ? 'no answer' : `${status} ${String(outcome ?? '')}`.trim()}`);
    if (status !== 200)
      later(PAUSES[Math.min(tries, PAUSES.length - 1)]!, () => void attempt(event, tries + 1));
  }
  return {
    post: (event, delayMs) => later(delayMs, () => void attempt(event, 0)),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
