/** Counts the size of each rider's chunks in bytes, in the transaction that writes them. */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const chunks = app.findCollectionByNameOrId('live_chunks');
    chunks.fields.add(new TextField({ name: 'rider', max: 15 }));
    chunks.addIndex('idx_live_chunks_rider', false, 'rider, at', '');
    app.save(chunks);
    run(
      "UPDATE live_chunks SET rider = COALESCE((SELECT rider FROM start_tickets WHERE id = live_chunks.ticket), '')",
    );

    // 200: the row and its entries in indexes (server/hooks/tickets.ts).
    const bytes = (of = '') => `(200 + length(CAST(${of}data AS BLOB)))`;
    run('CREATE TABLE chunk_bytes (rider TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID');
    run(
      `INSERT INTO chunk_bytes (rider, bytes) SELECT rider, SUM(${bytes()}) FROM live_chunks ` +
        "WHERE rider != '' GROUP BY rider",
    );
    const add =
      `INSERT INTO chunk_bytes (rider, bytes) SELECT NEW.rider, ${bytes('NEW.')} WHERE NEW.rider != '' ` +
      'ON CONFLICT (rider) DO UPDATE SET bytes = bytes + excluded.bytes;';
    const take = `UPDATE chunk_bytes SET bytes = bytes - ${bytes('OLD.')} WHERE rider = OLD.rider;`;
    // Removes the row of a rider without chunks.
    const tidy = 'DELETE FROM chunk_bytes WHERE rider = OLD.rider AND bytes <= 0;';
    run(`CREATE TRIGGER chunk_bytes_came AFTER INSERT ON live_chunks BEGIN ${add} END`);
    run(`CREATE TRIGGER chunk_bytes_went AFTER DELETE ON live_chunks BEGIN ${take} ${tidy} END`);
    run(
      `CREATE TRIGGER chunk_bytes_changed AFTER UPDATE OF rider, data ON live_chunks ` +
        `WHEN OLD.rider IS NOT NEW.rider OR OLD.data IS NOT NEW.data BEGIN ${take} ${add} ${tidy} END`,
    );
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    for (const what of ['came', 'went', 'changed']) run(`DROP TRIGGER chunk_bytes_${what}`);
    run('DROP TABLE chunk_bytes');
    const chunks = app.findCollectionByNameOrId('live_chunks');
    chunks.removeIndex('idx_live_chunks_rider');
    chunks.fields.removeByName('rider');
    app.save(chunks);
  },
);
