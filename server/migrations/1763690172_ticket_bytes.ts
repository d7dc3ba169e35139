/**
 * Counts start tickets, which are kept for 30 days, towards the size of an account's data. Tickets of the last hour are counted
 * with an index before a new one is given.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const tickets = app.findCollectionByNameOrId('start_tickets');
    tickets.addIndex('idx_start_tickets_lately', false, 'rider, at', '');
    app.save(tickets);
    // The row and its entries in indexes.
    const bytes = 256;
    run(
      `INSERT INTO account_bytes (account, bytes) SELECT rider, COUNT(*) * ${bytes} FROM start_tickets ` +
        'WHERE rider IN (SELECT id FROM users) GROUP BY rider ' +
        'ON CONFLICT (account) DO UPDATE SET bytes = bytes + excluded.bytes',
    );
    run(
      'CREATE TRIGGER start_tickets_bytes_came AFTER INSERT ON start_tickets BEGIN ' +
        `INSERT INTO account_bytes (account, bytes) SELECT NEW.rider, ${bytes} WHERE NEW.rider IN (SELECT id FROM users) ` +
        'ON CONFLICT (account) DO UPDATE SET bytes = bytes + excluded.bytes; END',
    );
    run(
      'CREATE TRIGGER start_tickets_bytes_went AFTER DELETE ON start_tickets BEGIN ' +
        `UPDATE account_bytes SET bytes = bytes - ${bytes} WHERE account = OLD.rider; END`,
    );
  },
  (app) => {
    for (const what of ['came', 'went'])
      app.db().newQuery(`DROP TRIGGER start_tickets_bytes_${what}`).execute();
    const tickets = app.findCollectionByNameOrId('start_tickets');
    tickets.removeIndex('idx_start_tickets_lately');
    app.save(tickets);
  },
);
