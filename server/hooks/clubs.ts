/** Servers, their members and their events: what cannot be said in a rule. */

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

/** An event needs a window and tracks that each of its riders may have. */
export function checkEvent(e: PB.RecordRequestEvent): void {
  const { record } = e;
  if (record.getString('endsAt') <= record.getString('startsAt')) {
    throw invalid('endsAt', 'ends-too-early', 'The end must be after the start.');
  }
  const before = record.original().getStringSlice('tracks');
  for (const id of record.getStringSlice('tracks')) {
    if (!record.isNew() && before.includes(id)) continue;
    const track = find(e.app, id);
    if (track === undefined)
      throw invalid('tracks', 'unknown-track', 'One of the tracks is not on the server.');
    if (track.getString('visibility') !== 'public') {
      throw invalid('tracks', 'private-track', 'Only published tracks can be used in an event.');
    }
    if (track.getBool('deleted'))
      throw invalid('tracks', 'withdrawn-track', 'One of the tracks was withdrawn.');
  }
  e.next();
}

function find(app: PB.App, id: string): PB.RecordModel | undefined {
  try {
    return app.findRecordById('tracks', id);
  } catch {
    // PocketBase throws for a row that is not there.
    return undefined;
  }
}

function invalid(field: string, code: string, message: string): BadRequestError {
  return new BadRequestError('The event cannot be saved.', { [field]: new ValidationError(code, message) });
}
