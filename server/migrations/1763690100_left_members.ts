/**
 * Who belonged to a club stays in it as a row that is marked deleted and names nobody, when the account is gone: devices
 * that have seen the row hear of it like of any other change.
 */
migrate((app) => {
  const members = app.findCollectionByNameOrId('server_members');
  members.fields.getByName('user').required = false;
  members.removeIndex('idx_server_members_pair');
  members.addIndex('idx_server_members_pair', true, 'server, user', "user != ''");
  members.createRule = `(${members.createRule}) && user != ''`;
  app.save(members);
});
