/**
 * Further data that a player syncs between devices and nobody else sees: stars of the academy, profiles with the player's
 * settings, the player's own races and events.
 */
migrate(
  (app) => {
    const sync = require(`${__hooks}/sync.js`) as typeof import('../hooks/sync');
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const me = "@request.auth.id != ''";
    const int = (name: string, min = 0, max?: number): PB.FieldSpec => ({
      ...{ type: 'number', name, onlyInt: true, min, required: min > 0 },
      ...(max === undefined ? {} : { max }),
    });
    const text = (name: string, max: number, pattern = ''): PB.FieldSpec => ({
      type: 'text',
      name,
      max,
      pattern,
    });
    const word = (name: string, values: string[]): PB.FieldSpec => ({
      ...{ type: 'select', name, values, maxSelect: 1, required: true },
    });
    const yes = (name: string): PB.FieldSpec => ({ type: 'bool', name });
    const rider = text('rider', 15, '^([a-z0-9]{15})?$');
    const colour = '^#[0-9a-f]{6}$';

    // server/hooks/quotas.ts uses the same numbers to compute the size of a new row.
    const kept: readonly { name: string; row: number; texts: readonly string[]; fields: PB.FieldSpec[] }[] = [
      {
        ...{ name: 'lessons', row: 512, texts: ['best'] },
        fields: [
          rider,
          { ...text('exercise', 32, '^[a-z0-9-]{1,32}$'), required: true },
          int('stars', 0, 3),
          { ...text('best', 2000, '^[\\x00-\\x7f]*$'), required: true },
          int('at'),
        ],
      },
      {
        ...{ name: 'profiles', row: 768, texts: ['settings'] },
        fields: [
          rider,
          text('name', 24),
          word('equipment', ['ski', 'board']),
          word('stance', ['regular', 'goofy']),
          text('primaryColour', 7, colour),
          text('secondaryColour', 7, colour),
          int('bib', 1, 99),
          yes('oneSwitch'),
          yes('account'),
          text('settings', 2000, '^[\\x00-\\x7f]*$'),
          int('createdAt'),
        ],
      },
      {
        ...{ name: 'local_events', row: 768, texts: ['state'] },
        fields: [
          word('kind', ['race', 'event', 'duel']),
          { ...text('name', 120), required: true },
          { ...text('state', 400_000, '^[\\x00-\\x7f]*$'), required: true },
          int('createdAt'),
          int('changedAt'),
        ],
      },
    ];

    const owner: PB.FieldSpec = {
      ...{ type: 'relation', name: 'owner', maxSelect: 1, required: true },
      collectionId: app.findCollectionByNameOrId('users').id,
    };
    for (const { name, row, texts, fields } of kept) {
      app.save(
        new Collection({
          ...{ type: 'base', name },
          listRule: `${me} && owner = @request.auth.id`,
          viewRule: `${me} && owner = @request.auth.id`,
          createRule: `${me} && owner = @request.auth.id && deleted = false`,
          updateRule: `${me} && owner = @request.auth.id && @request.body.owner:changed = false`,
          deleteRule: null,
          fields: [
            owner,
            ...fields,
            yes('deleted'),
            { type: 'autodate', name: 'created', onCreate: true },
            { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
          ],
        }),
      );
      sync.addSync(app, name);
      sync.addPurge(app, name);
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(`idx_${name}_own`, false, 'owner, seq', '');
      collection.addIndex(`idx_${name}_kept`, false, 'owner', 'deleted = FALSE');
      app.save(collection);

      const bytes = (of: string): string =>
        `(${[row, ...texts.map((one) => `COALESCE(length(CAST(${of}.${one} AS BLOB)), 0)`)].join(' + ')})`;
      const add =
        `INSERT INTO account_bytes (account, bytes) SELECT NEW.owner, ${bytes('NEW')} WHERE NEW.owner != '' ` +
        'ON CONFLICT (account) DO UPDATE SET bytes = bytes + excluded.bytes;';
      const take = `UPDATE account_bytes SET bytes = bytes - ${bytes('OLD')} WHERE account = OLD.owner;`;
      run(`CREATE TRIGGER ${name}_bytes_came AFTER INSERT ON ${name} BEGIN ${add} END`);
      run(`CREATE TRIGGER ${name}_bytes_went AFTER DELETE ON ${name} BEGIN ${take} END`);
      run(
        `CREATE TRIGGER ${name}_bytes_changed AFTER UPDATE OF ${['owner', ...texts].join(', ')} ON ${name} ` +
          `WHEN OLD.owner IS NOT NEW.owner OR ${bytes('NEW')} != ${bytes('OLD')} BEGIN ${take} ${add} END`,
      );
    }
  },
  (app) => {
    for (const name of ['local_events', 'profiles', 'lessons']) {
      for (const what of ['came', 'went', 'changed'])
        app.db().newQuery(`DROP TRIGGER ${name}_bytes_${what}`).execute();
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
