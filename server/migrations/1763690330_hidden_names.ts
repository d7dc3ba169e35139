/**
 * Hidden names, by their key, and the keys of the names of clubs and communities.
 *
 * - `hidden_names`: the row that had the name and its owner. A name stays banned until an operator writes it again.
 * - `nameKey`: the same for all names that look the same. Finds the row that has a name already.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run(
      'CREATE TABLE hidden_names (collection TEXT NOT NULL, row TEXT NOT NULL, owner TEXT NOT NULL, key TEXT NOT NULL, ' +
        'PRIMARY KEY (key, collection, row)) WITHOUT ROWID',
    );
    run('CREATE INDEX idx_hidden_names_owner ON hidden_names (owner)');
    for (const name of ['servers', 'communities']) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new TextField({ name: 'nameKey', hidden: true }));
      collection.addIndex(`idx_${name}_name_key`, false, 'nameKey', '');
      app.save(collection);
    }
    const names = require(`${__hooks}/names.js`) as typeof import('../hooks/names');
    names.fillNameKeys(app);
  },
  (app) => {
    for (const name of ['servers', 'communities']) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(`idx_${name}_name_key`);
      collection.fields.removeByName('nameKey');
      app.save(collection);
    }
    app.db().newQuery('DROP TABLE hidden_names').execute();
  },
);
