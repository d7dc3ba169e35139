import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    },
  }),
);
`;

/** Runs statements on the database of a server that is stopped, past every rule and hook. */
export async function runSql(dataDir: string, statements: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-sql-'));
  try {
    writeFileSync(join(folder, 'sql.pb.js'), COMMAND);
    const options = { dataDir, hooksDir: folder, migrationsDir: join(folder, 'none') };
    const env = pocketBaseEnvironment({}, { SQL: JSON.stringify(statements) });
    await promisify(execFile)(findBinary().path, ['sql', ...pocketBaseArguments(options)], { env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
