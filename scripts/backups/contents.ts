/** What a backup's folder holds. */

/** PocketBase's own archive of its data. */
export const ARCHIVE = 'pocketbase.zip';

/** Files beside the database's folder: without the key it does not open, and the account is the one in it. */
export const BESIDE = ['settings.key', 'superuser.json'] as const;
