/**
 * What PocketBase takes in no id, whatever the collection's pattern: an id is part of addresses and filters, and names the
 * folder of a record's files.
 */
const FORBIDDEN = /[\s"'`<>|?*%$\\/.:\p{Cc}\p{Cs}]/u;
/** Longest name of a folder. */
const LONGEST = 255;

/** Whether a record can have such an id at all. Whether the collection's pattern takes it, the server says. */
export function isRecordId(id: string): boolean {
  return id !== '' && id.length <= LONGEST && !FORBIDDEN.test(id);
}
