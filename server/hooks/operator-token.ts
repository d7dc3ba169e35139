/** Beside the database's folder, and so in no archive of it. */
const NAME = 'operator.token';
/** An operator's command may call for an hour, and the file is a minute old at most, s. */
const HOLDS_S = 3660;

/**
 * Keeps a token of a superuser for the operator's commands, in a file that is the server's user's alone. Who may read it may read
 * the database, and has all rights on it anyway. A command must not open the database of a running server by itself: whenever
 * PocketBase has made a backup the system has forgotten that this process has its files open, and who closes them next removes
 * what was not written through yet.
 */
export function keepOperatorToken(app: PB.App): void {
  const [row] = app.findAllRecords('_superusers');
  const token = row === undefined ? '' : row.newStaticAuthToken(HOLDS_S * 1e9);
  $os.writeFile(`${app.dataDir()}/../${NAME}`, token, 0o600);
}
