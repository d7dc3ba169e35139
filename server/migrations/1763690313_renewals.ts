/** An index for finding overdue renewals, once a minute. */
migrate(
  (app) => {
    const held = app.findCollectionByNameOrId('user_memberships');
    held.addIndex('idx_user_memberships_renews', false, 'endDate', 'renews = TRUE');
    app.save(held);
  },
  (app) => {
    const held = app.findCollectionByNameOrId('user_memberships');
    held.removeIndex('idx_user_memberships_renews');
    app.save(held);
  },
);
