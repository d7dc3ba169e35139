/**
 * When an account is deleted, its member rows stay in the clubs, marked deleted and without the user: devices that have a row
 * pull this like any other change.
 */
migrate((app) => {
  const members = app.findCollectionByNameOrId('server_members');
  members.fields.getByName('user').required = false;
  members.removeIndex('idx_server_members_pair');
  members.addIndex('idx_server_members_pair', true, 'server, user', "user != ''");
  members.createRule = `(${members.createRule}) && user != ''`;
  app.save(members);
});
