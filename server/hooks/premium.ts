import { FROM_ACCOUNT } from '../rules/passes';

/*
 * A user is premium while one of their active memberships is. The flag is never set directly: it is updated with each change of
 * user_memberships, and once a minute.
 */

const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/** Returns the SQL condition for premium. In a club cell only memberships from the account cell count. */
function earnedBy(which: string): string {
  const source = $os.getenv('FL_CELL').trim() === 'club' ? ` AND m.source = '${FROM_ACCOUNT}'` : '';
  return (
    'EXISTS (SELECT 1 FROM user_memberships m JOIN memberships k ON k.id = m.membership ' +
    `WHERE m.user = ${which} AND k.premium = TRUE${source} AND ` +
    `(m.endDate = '' OR m.endDate > ${now} OR m.graceUntil > ${now}))`
  );
}

/** Updates the user of a membership that was given, changed or removed. */
export function followMembership(e: PB.RecordEvent): void {
  e.next();
  const users = new Set([e.record.getString('user'), e.record.original().getString('user')]);
  for (const user of users) if (user !== '') settleOf(e.app, user);
}

/** Updates the flag of one user. */
export function settleOf(app: PB.App, user: string): void {
  settle(app, 'u.id = {:id}', { id: user });
}

/** Updates all flags: memberships expire, and a plan may become premium. */
export function followClock(app: PB.App): void {
  settle(app, 'TRUE', {});
}

/** Updates users whose flag is wrong. Their tokens stay valid. */
function settle(app: PB.App, which: string, params: PB.Params): void {
  const earned = earnedBy('u.id');
  const wrong = arrayOf(new DynamicModel({ id: '', premium: false }));
  app
    .db()
    .newQuery(
      `SELECT u.id, NOT u.premium AS premium FROM users u WHERE ${which} AND ` +
        `((u.premium = TRUE AND NOT ${earned}) OR (u.premium = FALSE AND ${earned})) LIMIT 1000`,
    )
    .bind(params)
    .all(wrong);
  for (const { id, premium } of wrong) {
    const user = app.findRecordById('users', id);
    user.set('premium', premium);
    app.save(user);
  }
}
