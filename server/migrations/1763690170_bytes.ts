/**
 * Counts the size of each account's data in bytes, in the transaction that writes it: long texts, and a fixed size per row (the
 * short columns and the entries in indexes). Rows marked deleted count like all others; a record's stream is removed when it is
 * marked. Texts that are always ASCII count one byte per character.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    // server/hooks/quotas.ts uses the same numbers to compute the size of a new row.
    const kept = [
      { table: 'records', account: 'owner', row: 512, texts: ['stream', 'splitsUs'] },
      { table: 'tracks', account: 'owner', row: 1024, texts: ['course', 'reference', 'name', 'author'] },
      { table: 'rides', account: 'rider', row: 1024, texts: ['stream', 'ticket'] },
    ] as const;
    const bytes = (row: number, texts: readonly string[], of = '') =>
      `(${[row, ...texts.map((text) => `COALESCE(length(CAST(${of}${text} AS BLOB)), 0)`)].join(' + ')})`;

    for (const [name, field, pattern] of [
      ['records', 'stream', '^[A-Za-z0-9_-]*$'],
      ['rides', 'stream', '^[A-Za-z0-9_-]*$'],
      ['rides', 'ticket', '^[!-~]*$'],
      ['tracks', 'course', '^[\\x00-\\x7f]*$'],
    ] as const) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.getByName(field).pattern = pattern;
      app.save(collection);
    }
    // Not empty: older devices do not receive the deletion of a row without a stream.
    run("UPDATE records SET stream = '----', splitsUs = '[]' WHERE deleted = TRUE");

    run('CREATE TABLE account_bytes (account TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID');
    const all = kept.map(
      ({ table, account, row, texts }) =>
        `SELECT ${account} AS account, ${bytes(row, texts)} AS bytes FROM ${table} WHERE ${account} != ''`,
    );
    run(
      'INSERT INTO account_bytes (account, bytes) ' +
        `SELECT account, SUM(bytes) FROM (${all.join(' UNION ALL ')}) GROUP BY account`,
    );
    for (const { table, account, row, texts } of kept) {
      const [came, went] = [bytes(row, texts, 'NEW.'), bytes(row, texts, 'OLD.')];
      const add =
        `INSERT INTO account_bytes (account, bytes) SELECT NEW.${account}, ${came} WHERE NEW.${account} != '' ` +
        'ON CONFLICT (account) DO UPDATE SET bytes = bytes + excluded.bytes;';
      const take = `UPDATE account_bytes SET bytes = bytes - ${went} WHERE account = OLD.${account};`;
      run(`CREATE TRIGGER ${table}_bytes_came AFTER INSERT ON ${table} BEGIN ${add} END`);
      run(`CREATE TRIGGER ${table}_bytes_went AFTER DELETE ON ${table} BEGIN ${take} END`);
      run(
        `CREATE TRIGGER ${table}_bytes_changed AFTER UPDATE OF ${[account, ...texts].join(', ')} ON ${table} ` +
          `WHEN OLD.${account} IS NOT NEW.${account} OR ${came} != ${went} BEGIN ${take} ${add} END`,
      );
    }
    run(
      'CREATE TRIGGER users_bytes_went AFTER DELETE ON users ' +
        'BEGIN DELETE FROM account_bytes WHERE account = OLD.id; END',
    );
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER users_bytes_went');
    for (const table of ['records', 'tracks', 'rides'])
      for (const what of ['came', 'went', 'changed']) run(`DROP TRIGGER ${table}_bytes_${what}`);
    run('DROP TABLE account_bytes');
  },
);
