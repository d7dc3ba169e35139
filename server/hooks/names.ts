import { nameKey } from '../rules/name-keys';
import {
  faultOfName,
  faultOfText,
  HIDDEN_NAME,
  isTooLongAddress,
  type NameFault,
  type TextFault,
} from '../rules/names';
import { allRows, firstRow } from './rides-rows';
import { inOneTransaction } from './transactions';

/*
 * Checks texts that users write, in all ways in which they reach the server: a write of a row, alone or in a batch, or a call.
 * Hidden names are stored as keys, so that nobody gives such a name again until an operator agrees. The key of a name is in
 * rules/name-keys.ts.
 */

/** Fields that other users read, by collection. Calls check the texts of the collections that only they write. */
const FIELDS: Readonly<Record<string, readonly ('name' | 'about')[]>> = {
  users: ['name'],
  tracks: ['name'],
  communities: ['name', 'about'],
  servers: ['name', 'about'],
  events: ['name'],
  memberships: ['name', 'about'],
};

export const checkedCollections = Object.keys(FIELDS);
/** Collections in which names are unique among the rows in use. */
export const uniqueCollections = ['communities', 'servers'] as const;

const WORDS: Readonly<Record<NameFault, string>> = {
  'invisible-name': 'At least one character has to be visible.',
  'piled-marks': 'One letter can have up to four marks.',
  'name-controls': 'Control characters and characters that turn the direction of text are not allowed.',
  'hidden-characters': 'Invisible characters are not allowed.',
  'mixed-alphabets': 'A word has to be written in one alphabet.',
  'reserved-name': 'This stands for a name that was hidden. Choose another one.',
};

/** @throws BadRequestError for a text that must not be shown to others. @param field of the call that contains it */
export function demandReadable(field: string, text: unknown): void {
  if (typeof text !== 'string') return;
  const fault = faultOfText(text);
  if (fault !== undefined) throw refused(field, fault);
}

/** Checks a name in the same way. */
export function demandReadableName(field: string, name: unknown): void {
  if (typeof name !== 'string') return;
  const fault = faultOfName(name);
  if (fault !== undefined) throw refused(field, fault);
}

function refused(field: string, fault: TextFault | NameFault): BadRequestError {
  return new BadRequestError('This text cannot be taken.', {
    [field]: new ValidationError(fault, WORDS[fault]),
  });
}

/**
 * Checks the texts of a row that is written. Unchanged texts pass.
 *
 * @throws BadRequestError that names the field: for a text that must not be shown to others, a name that was hidden, or the
 *   name of another club or community. The last two do not apply to operators.
 */
export function checkTexts(e: PB.RecordRequestEvent): void {
  const { record } = e;
  const fields = FIELDS[e.collection.name] ?? [];
  const changed = fields.filter(
    (field) => record.isNew() || record.getString(field) !== record.original().getString(field),
  );
  if (changed.includes('about')) demandReadable('about', record.getString('about'));
  if (!changed.includes('name')) {
    e.next();
    return;
  }
  const isHiding = e.hasSuperuserAuth() && record.getString('name') === HIDDEN_NAME;
  if (!isHiding) demandReadableName('name', record.getString('name'));
  if (e.hasSuperuserAuth()) {
    e.next();
    allowName(e.app, record);
    return;
  }
  demandNotHidden(e.app, record, e.auth?.id ?? '');
  if (!isUnique(record)) {
    e.next();
    return;
  }
  // Two concurrent requests must not both find the same name free. Other rows need no transaction: their courses are checked
  // first.
  inOneTransaction(e, (tx) => {
    demandFreeName(tx, record);
    e.next();
  });
}

function isUnique(record: PB.RecordModel): boolean {
  return uniqueCollections.some((name) => name === record.collection().name);
}

/** Refuses an address that mail servers reject. @param field the field with the address */
export function demandAddress(field: string, address: string): void {
  if (!isTooLongAddress(address)) return;
  const message = 'A mail address has up to 254 characters, up to 64 of them before the @.';
  throw new BadRequestError(message, {
    [field]: new ValidationError('validation_length_too_long', message),
  });
}

/** Records the previous name of a row when its name is hidden, by a report or in the dashboard. */
export function followHiddenName(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const { record } = e;
    const before = record.original().getString('name');
    const isHidden = record.getString('name') === HIDDEN_NAME && before !== HIDDEN_NAME && before !== '';
    e.next();
    if (!isHidden) return;
    tx.db()
      .newQuery(
        'INSERT OR IGNORE INTO hidden_names (collection, row, owner, key) VALUES ({:collection}, {:row}, {:owner}, {:key})',
      )
      .bind({
        collection: record.collection().name,
        row: record.id,
        owner: ownerOf(record),
        key: nameKey(before),
      })
      .execute();
    if (record.collection().name === 'users') hideAuthor(tx, record.id);
  });
}

/** Hides the author's name on published tracks. */
function hideAuthor(tx: PB.App, user: string): void {
  const published = "owner = {:user} && visibility = 'public' && author != ''";
  for (const track of tx.findRecordsByFilter('tracks', published, '', 0, 0, { user })) {
    track.set('author', HIDDEN_NAME);
    tx.save(track);
  }
}

/** Returns the owner of a row's name: a user, or the club of an event. */
function ownerOf(record: PB.RecordModel): string {
  if (record.collection().name === 'users') return record.id;
  return record.getString('owner') || record.getString('server');
}

/** Returns whether others see the name of a row. */
function isSeen(record: PB.RecordModel): boolean {
  return record.collection().name !== 'tracks' || record.getString('visibility') === 'public';
}

const IS_HIDDEN =
  "key = {:key} AND ((collection = {:collection} AND row = {:row}) OR (owner != '' AND owner IN ({:owner}, {:writer})))";

/** Returns the name for a row that another server wrote: {@link HIDDEN_NAME} if the name was hidden here. */
export function shownName(app: PB.App, collection: string, row: string, name: string): string {
  const sql = `SELECT 1 AS n FROM hidden_names WHERE ${IS_HIDDEN}`;
  const found = firstRow(app, sql, { key: nameKey(name), collection, row, owner: '', writer: '' }, { n: 0 });
  return found === undefined ? name : HIDDEN_NAME;
}

/** Refuses a hidden name on its row, on other rows of the same owner and for the same user. */
function demandNotHidden(app: PB.App, record: PB.RecordModel, writer: string): void {
  if (!isSeen(record)) return;
  const found = firstRow(
    app,
    `SELECT 1 AS n FROM hidden_names WHERE ${IS_HIDDEN}`,
    { ...keysOf(record), writer },
    { n: 0 },
  );
  if (found === undefined) return;
  const message = 'This name was hidden. An operator has to agree before it can be used again.';
  throw new BadRequestError(message, { name: new ValidationError('hidden-name', message) });
}

/** Lifts the ban of a hidden name when an operator writes it into the row. */
function allowName(app: PB.App, record: PB.RecordModel): void {
  app
    .db()
    .newQuery(`DELETE FROM hidden_names WHERE ${IS_HIDDEN}`)
    .bind({ ...keysOf(record), writer: '' })
    .execute();
}

function keysOf(record: PB.RecordModel) {
  return {
    key: nameKey(record.getString('name')),
    collection: record.collection().name,
    row: record.id,
    owner: ownerOf(record),
  };
}

/** @throws BadRequestError for the name of another club or community that has not been closed */
function demandFreeName(tx: PB.App, record: PB.RecordModel): void {
  const collection = record.collection().name;
  const sql = `SELECT 1 AS n FROM ${collection} WHERE nameKey = {:key} AND id != {:id} AND deleted = FALSE`;
  const key = nameKey(record.getString('name'));
  if (firstRow(tx, sql, { key, id: record.id }, { n: 0 }) === undefined) return;
  const message = 'Another one has this name, or one that looks like it.';
  throw new BadRequestError(message, { name: new ValidationError('name-taken', message) });
}

/** Stores the key of a name in the row. */
export function keepNameKey(e: PB.RecordEvent): void {
  e.record.set('nameKey', nameKey(e.record.getString('name')));
  e.next();
}

/** Stores the keys of clubs and communities in an older database. */
export function fillNameKeys(app: PB.App): void {
  for (const collection of uniqueCollections) {
    for (const { id, name } of allRows(app, `SELECT id, name FROM ${collection}`, {}, { id: '', name: '' }))
      app
        .db()
        .newQuery(`UPDATE ${collection} SET nameKey = {:key} WHERE id = {:id}`)
        .bind({ id, key: nameKey(name) })
        .execute();
  }
}
