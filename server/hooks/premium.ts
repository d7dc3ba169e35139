import { FROM_ACCOUNT } from '../rules/passes';

/*
 * A user is premium while one of their active memberships is. The flag is never set by hand: it follows the rows of
 * user_memberships at each change of them, and the clock once a minute.
 */

const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/** In a club cell only what the account cell told of makes premium. */
function earnedBy(which: string): string {
  const source = $os.getenv('FL_CELL').trim() === 'club' ? ` AND m.source = '${FROM_ACCOUNT}'` : '';
  return (
    'EXISTS (SELECT 1 FROM user_memberships m JOIN memberships k ON k.id = m.membership ' +
    `WHERE m.user = ${which} AND k.premium = TRUE${source} AND ` +
    `(m.endDate = '' OR m.endDate > ${now} OR m.graceUntil > ${now}))`
  );
}

/** After a membership was given, changed or taken: its user, and nobody else. */
export function followMembership(e: PB.RecordEvent): void {
  e.next();
  const users = new Set([e.record.getString('user'), e.record.original().getString('user')]);
  for (const user of users) if (user !== '') settleOf(e.app, user);
}

/** Makes the flag of one user what they have earned. */
export function settleOf(app: PB.App, user: string): void {
  settle(app, 'u.id = {:id}', { id: user });
}

/** Memberships end by themselves, and a kind of membership may become premium. */
export function followClock(app: PB.App): void {
  settle(app, 'TRUE', {});
}

/** Finds users whose flag is not what they have earned; their tokens stay valid. */
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
