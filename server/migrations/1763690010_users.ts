/** Users, and the fields that others may see. */
migrate((app) => {
  // Addresses that differ only in case were two accounts before; the first keeps the address.
  app
    .db()
    .newQuery(
      "UPDATE users SET email = id || '@duplicate.invalid' WHERE email != '' AND EXISTS " +
        '(SELECT 1 FROM users o WHERE lower(o.email) = lower(users.email) AND o.rowid < users.rowid)',
    )
    .execute();
  app.db().newQuery('UPDATE users SET email = lower(email)').execute();

  const users = app.findCollectionByNameOrId('users');
  const self = "@request.auth.id != '' && id = @request.auth.id";
  users.listRule = self;
  users.viewRule = self;
  users.createRule = '@request.body.premium:isset = false && @request.body.verified:isset = false';
  users.updateRule = `${self} && @request.body.premium:changed = false && @request.body.verified:changed = false`;
  users.deleteRule = self;
  users.manageRule = null;
  users.authRule = '';

  const name = users.fields.getByName('name');
  name.required = true;
  name.min = 1;
  name.max = 60;
  // At least one visible character, on one line.
  name.pattern = '^[^\\x00-\\x1f]*[^\\x00-\\x20][^\\x00-\\x1f]*$';
  users.fields.removeByName('avatar');
  users.fields.add(
    new BoolField({ name: 'premium' }),
    new TextField({ name: 'language', max: 12, pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
  );

  // PocketBase distinguishes Ann@x and ann@x; people do not.
  users.removeIndex('idx_email__pb_users_auth_');
  users.addIndex('idx_email__pb_users_auth_', true, '`email` COLLATE NOCASE', "`email` != ''");

  users.authToken.duration = 14 * 24 * 3600;
  // The mails state this duration.
  users.verificationToken.duration = 3 * 24 * 3600;
  users.passwordResetToken.duration = 30 * 60;
  users.emailChangeToken.duration = 30 * 60;
  users.authAlert.enabled = false;
  // The sent texts come from server/mails, in the user's language.
  users.verificationTemplate.subject = 'Verify your e-mail address';
  users.verificationTemplate.body = '<p><a href="{APP_URL}/verification/{TOKEN}">Verify</a></p>';
  users.resetPasswordTemplate.subject = 'Choose a new password';
  users.resetPasswordTemplate.body = '<p><a href="{APP_URL}/reset-password/{TOKEN}">New password</a></p>';
  users.confirmEmailChangeTemplate.subject = 'Confirm your new e-mail address';
  users.confirmEmailChangeTemplate.body = '<p><a href="{APP_URL}/verification/{TOKEN}">Confirm</a></p>';
  app.save(users);

  const signedIn = "@request.auth.id != ''";
  app.save(
    new Collection({
      type: 'view',
      name: 'riders',
      listRule: signedIn,
      viewRule: signedIn,
      viewQuery: 'SELECT id, name, premium FROM users',
    }),
  );
});
