function deleteOne(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`Unable to delete ${name}.`));
  });
}

/**
 * Deletes everything a closed database has on the disk. Emptying it would leave its files behind, and the tombstones of
 * its rows. Other tabs let go of it by themselves when the browser tells them.
 */
export async function eraseDatabase(name: string): Promise<void> {
  const prefix = `rxdb-dexie-${name}--`;
  const all = await indexedDB.databases();
  await Promise.all(all.flatMap((db) => (db.name?.startsWith(prefix) ? [deleteOne(db.name)] : [])));
}
