/** Indexes for counting the rows of an account's quotas. */
migrate((app) => {
  for (const [name, columns] of [
    ['records', 'owner'],
    ['tracks', 'owner, visibility'],
  ] as const) {
    const collection = app.findCollectionByNameOrId(name);
    collection.addIndex(`idx_${name}_kept`, false, columns, 'deleted = FALSE');
    app.save(collection);
  }
});
