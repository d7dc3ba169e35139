/** The contents of a backup's folder. */

/** PocketBase's own archive of its data. */
export const ARCHIVE = 'pocketbase.zip';

/**
 * Files from outside the database's folder. The database cannot be opened without the key; the second file contains its
 * superuser account.
 */
export const BESIDE = ['settings.key', 'superuser.json'] as const;
