import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinary, pocketBaseArguments, pocketBaseEnvironment } from '../../scripts/pocketbase';

const COMMAND = `
$app.rootCmd.addCommand(
  new Command({
    use: 'sql',
    run: () => {
      for (const sql of JSON.parse($os.getenv('SQL'))) $app.db().newQuery(sql).execute();
      const question = $os.getenv('QUESTION');
      if (question === '') return;
      const row = new DynamicModel({ value: '' });
      $app.db().newQuery(question).one(row);
      $os.writeFile($os.getenv('ANSWER'), row.value, 0o600);
    },
  }),
);
`;

/** Runs statements on the database of a server that is stopped, past every rule and hook. */
export async function runSql(dataDir: string, statements: readonly string[]): Promise<void> {
  await run(dataDir, { SQL: JSON.stringify(statements), QUESTION: '' });
}

/**
 * Rows of a database whose server is stopped, whatever release it is of.
 *
 * @param columns as they are called in that release
 */
export async function readRows(
  dataDir: string,
  table: string,
  columns: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const pairs = columns.map((name) => `'${name}', "${name}"`).join(', ');
  const QUESTION = `SELECT json_group_array(json_object(${pairs})) AS value FROM "${table}"`;
  return JSON.parse(await run(dataDir, { SQL: '[]', QUESTION })) as Readonly<Record<string, unknown>>[];
}

/** @returns the answer to the question, if there is one */
async function run(
  dataDir: string,
  what: { readonly SQL: string; readonly QUESTION: string },
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-sql-'));
  const answer = join(folder, 'answer');
  try {
    writeFileSync(join(folder, 'sql.pb.js'), COMMAND);
    const options = { dataDir, hooksDir: folder, migrationsDir: join(folder, 'none') };
    const env = pocketBaseEnvironment({}, { ...what, ANSWER: answer });
    await promisify(execFile)(findBinary().path, ['sql', ...pocketBaseArguments(options)], { env });
    return what.QUESTION === '' ? '' : readFileSync(answer, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
