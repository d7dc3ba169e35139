/** The file is beside the database's folder, so backups do not contain it. */
const NAME = 'operator.token';
/** Lifetime of the token, s: an operator's command may run for an hour, and the file is at most a minute old. */
const HOLDS_S = 3660;

/**
 * Writes a superuser's token to a file for the operator's commands. Only the server's own user can read the file. That user can
 * read the database, and so has full access anyway. A command must not open the database of a running server: after a backup
 * the operating system has lost this process's locks on the files, and the next process that closes them removes changes that
 * are not in the main file yet.
 */
export function keepOperatorToken(app: PB.App): void {
  const [row] = app.findAllRecords('_superusers');
  const token = row === undefined ? '' : row.newStaticAuthToken(HOLDS_S * 1e9);
  $os.writeFile(`${app.dataDir()}/../${NAME}`, token, 0o600);
}
