/**
 * Memberships become plans: their duration, their price at the provider, and whether they are still offered. A user's
 * membership contains until when it is paid (`endDate`), and how long it continues while its renewal is late (`graceUntil`).
 */
migrate(
  (app) => {
    const plans = app.findCollectionByNameOrId('memberships');
    plans.fields.add(
      new SelectField({ name: 'period', values: ['month', 'year', 'once'], maxSelect: 1 }),
      new BoolField({ name: 'archived' }),
      // The provider's id of the price, and the price according to the provider.
      new TextField({ name: 'price', max: 120, hidden: true }),
      new NumberField({ name: 'amount', min: 0 }),
      new TextField({ name: 'currency', max: 3 }),
    );
    plans.addIndex('idx_memberships_price', true, 'price', "price != ''");
    app.save(plans);
    app.db().newQuery("UPDATE memberships SET period = 'once'").execute();

    // Whether the plans of a community may give premium. Operators set it, as they created the plans that do.
    const communities = app.findCollectionByNameOrId('communities');
    communities.fields.add(new BoolField({ name: 'premium' }));
    communities.updateRule += ' && @request.body.premium:changed = false';
    app.save(communities);
    app
      .db()
      .newQuery(
        'UPDATE communities SET premium = TRUE WHERE id IN (SELECT community FROM memberships WHERE premium = TRUE)',
      )
      .execute();

    const held = app.findCollectionByNameOrId('user_memberships');
    held.fields.add(
      new DateField({ name: 'graceUntil' }),
      new BoolField({ name: 'renews' }),
      // The buyer's id at the provider.
      new TextField({ name: 'customer', max: 120, hidden: true }),
    );
    app.save(held);

    const active = app.findCollectionByNameOrId('public_active_memberships');
    active.viewQuery = active.viewQuery.replace(
      /(\w)\.endDate > (strftime\([^)]*\))/g,
      '$1.endDate > $2 OR $1.graceUntil > $2',
    );
    app.save(active);
  },
  (app) => {
    const active = app.findCollectionByNameOrId('public_active_memberships');
    active.viewQuery = active.viewQuery.replace(/ OR \w\.graceUntil > strftime\([^)]*\)/g, '');
    app.save(active);
    const held = app.findCollectionByNameOrId('user_memberships');
    for (const name of ['graceUntil', 'renews', 'customer']) held.fields.removeByName(name);
    app.save(held);
    const communities = app.findCollectionByNameOrId('communities');
    communities.updateRule = String(communities.updateRule).replace(
      ' && @request.body.premium:changed = false',
      '',
    );
    communities.fields.removeByName('premium');
    app.save(communities);
    const plans = app.findCollectionByNameOrId('memberships');
    plans.removeIndex('idx_memberships_price');
    for (const name of ['period', 'archived', 'price', 'amount', 'currency']) plans.fields.removeByName(name);
    app.save(plans);
  },
);
