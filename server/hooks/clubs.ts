/** Servers and their members: what cannot be said in a rule. */

/** Whoever founds a server belongs to it as its host, from the same transaction on. */
export function enrolHost(e: PB.RecordEvent): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const host = e.record.getString('host');
      if (host === '') return;
      const row = new Record(tx.findCollectionByNameOrId('server_members'));
      row.set('server', e.record.id);
      row.set('user', host);
      row.set('role', 'host');
      tx.save(row);
    });
  } finally {
    e.app = outer;
  }
}

/** Who leaves, or is sent away, comes back as a plain member. */
export function forgetRole(e: PB.RecordEvent): void {
  if (e.record.getBool('deleted')) e.record.set('role', 'member');
  e.next();
}
