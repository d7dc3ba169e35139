/**
 * Characters that PocketBase accepts in no id, whatever the collection's pattern. An id is part of URLs and filters, and is the
 * name of the folder with a record's files.
 */
const FORBIDDEN = /[\s"'`<>|?*%$\\/.:\p{Cc}\p{Cs}]/u;
/** Maximum length of a folder's name. */
const LONGEST = 255;

/** Returns whether any record can have this id. Whether the collection's pattern accepts it, only the server knows. */
export function isRecordId(id: string): boolean {
  return id !== '' && id.length <= LONGEST && !FORBIDDEN.test(id);
}
