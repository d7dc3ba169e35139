/** Does the work of an event in the transaction that writes the row. */
export function inOneTransaction(e: { app: PB.App }, work: (tx: PB.App) => void): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = outer;
  }
}
