import type { Api } from './api';

/** Has the server ask its payment provider for all purchases, as it does once by itself, before a test buys anything. */
export interface PurchasesAsked {
  /** To be told what the server prints. */
  hear(line: string): void;
  /** The data that tests begin with are a copy, as a restored backup is: the job would ask in the middle of a test. */
  ask(api: Api): Promise<void>;
}

export function purchasesAsked(): PurchasesAsked {
  let done = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    done = resolve;
  });
  return {
    hear(line) {
      if (line.includes('was asked again for all purchases')) done();
    },
    async ask(api) {
      await runPaymentJobs(api);
      await isAsked;
    },
  };
}

/** Begins the server's job about payments, which goes on beside the answer. */
export async function runPaymentJobs(api: Api): Promise<void> {
  const { status } = await api.call('POST', '/api/crons/fl-payments', undefined, await api.superuser());
  if (status !== 204) throw new Error(`the job about payments was answered ${status}`);
}
