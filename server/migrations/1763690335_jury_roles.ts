/**
 * Decisions store the role of their author, so that nobody takes back what a higher role decided.
 *
 * - `event_decisions`: the role, who took a decision back, in which role and why, and the rider's appeal to the operator.
 * - `server_blocks`: the role of the user who blocked.
 * - `server_members`: the role of the user who lowered it.
 * - `events`: the role of the user who called the event off or removed it.
 * - `reports`: the operator's own answer. The hosts' answer (`state`) is about the event, and the operator's is about the
 *   game's leaderboards.
 *
 * The role of an older decision is the present role of its author. Where that says nothing, it counts as a host's.
 */
migrate(
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    const moment = (name: string) => new NumberField({ name, onlyInt: true, min: 0 });
    const currentRole = (row: string, server: string) =>
      `COALESCE((SELECT m.role FROM server_members m WHERE m.server = ${server} AND m.user = ${row}.by AND ` +
      `m.user != '' AND m.deleted = FALSE AND m.role != 'member'), 'host')`;

    const decisions = app.findCollectionByNameOrId('event_decisions');
    decisions.fields.add(
      new TextField({ name: 'role', max: 10 }),
      new TextField({ name: 'takenBackBy', max: 15 }),
      new TextField({ name: 'takenBackRole', max: 10 }),
      new TextField({ name: 'takenBackWords', max: 300 }),
      moment('appealMs'),
      new TextField({ name: 'appealWords', max: 300 }),
      moment('refusedMs'),
      new TextField({ name: 'refusedWords', max: 300 }),
    );
    decisions.addIndex('idx_event_decisions_appeal', false, 'appealMs', 'appealMs > 0');
    app.save(decisions);
    const ofEvent = '(SELECT e.server FROM events e WHERE e.id = event_decisions.event)';
    run(`UPDATE event_decisions SET role = ${currentRole('event_decisions', ofEvent)}`);

    const blocks = app.findCollectionByNameOrId('server_blocks');
    blocks.fields.add(new TextField({ name: 'role', max: 10 }));
    app.save(blocks);
    run(`UPDATE server_blocks SET role = ${currentRole('server_blocks', 'server_blocks.server')}`);

    const members = app.findCollectionByNameOrId('server_members');
    members.fields.add(new TextField({ name: 'loweredBy', max: 10, hidden: true }));
    app.save(members);

    const events = app.findCollectionByNameOrId('events');
    events.fields.add(new TextField({ name: 'offRole', max: 10, hidden: true }));
    app.save(events);

    const reports = app.findCollectionByNameOrId('reports');
    reports.fields.add(
      new SelectField({ name: 'operatorState', values: ['open', 'acted', 'dismissed'], maxSelect: 1 }),
    );
    app.save(reports);
    run('UPDATE reports SET operatorState = state');

    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = [...kind.values, 'appeal-granted', 'appeal-refused'];
    app.save(news);
  },
  (app) => {
    const run = (sql: string) => app.db().newQuery(sql).execute();
    run("DELETE FROM news WHERE kind IN ('appeal-granted', 'appeal-refused')");
    const news = app.findCollectionByNameOrId('news');
    const kind = news.fields.getByName('kind');
    kind.values = kind.values.filter((value) => !value.startsWith('appeal-'));
    app.save(news);
    const remove = (collection: string, ...fields: string[]) => {
      const changed = app.findCollectionByNameOrId(collection);
      if (collection === 'event_decisions') changed.removeIndex('idx_event_decisions_appeal');
      for (const field of fields) changed.fields.removeByName(field);
      app.save(changed);
    };
    remove('reports', 'operatorState');
    remove('events', 'offRole');
    remove('server_members', 'loweredBy');
    remove('server_blocks', 'role');
    remove(
      'event_decisions',
      'role',
      'takenBackBy',
      'takenBackRole',
      'takenBackWords',
      'appealMs',
      'appealWords',
      'refusedMs',
      'refusedWords',
    );
  },
);
