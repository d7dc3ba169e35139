/** Users who may found clubs without a premium membership. Only operators grant this (`npm run founding`). */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new BoolField({ name: 'mayFound' }));
    users.createRule = `${users.createRule} && @request.body.mayFound:isset = false`;
    users.updateRule = `${users.updateRule} && @request.body.mayFound:changed = false`;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('mayFound');
    users.createRule = String(users.createRule).replace(' && @request.body.mayFound:isset = false', '');
    users.updateRule = String(users.updateRule).replace(' && @request.body.mayFound:changed = false', '');
    app.save(users);
  },
);
