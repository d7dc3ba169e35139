/** One step by which older data is brought up to date. */
export interface MigrationStep {
  /** Of all steps there are, counted from 1. */
  readonly number: number;
  readonly of: number;
  /** Such as `1763690150_names`. */
  readonly name: string;
}

/** How far a starting server is with its migrations. */
export interface Migrating {
  /** Whether a line the server printed was about migrations. */
  read(line: string): boolean;
  isUnderWay(): boolean;
}

export interface MigrationListener {
  readonly onStep?: ((step: MigrationStep) => void) | undefined;
  /** Is called at each start of the server process, whether there were migrations or not. */
  readonly onDone?: () => void;
}

/**
 * Each migration says its name when it begins, and the server says when all are done: {@link announcing} and
 * server/hooks/start.pb.ts write these lines.
 */
export function followMigrations({ onStep, onDone }: MigrationListener): Migrating {
  let underWay = false;
  return {
    read(line) {
      const step = /migration (\d+) of (\d+): (\S+)$/.exec(line);
      if (step !== null) {
        underWay = true;
        onStep?.({ number: Number(step[1]), of: Number(step[2]), name: step[3]! });
        return true;
      }
      const done = line.endsWith('migrations: done');
      if (done) {
        underWay = false;
        onDone?.();
      }
      return done;
    },
    isUnderWay: () => underWay,
  };
}

/** The code of a migration, which then says its name when it begins. PocketBase itself tells of them all at the end. */
export function announcing(code: string, { number, of, name }: MigrationStep): string {
  const words = JSON.stringify(`migration ${number} of ${of}: ${name}`);
  const register = `(up, ...down) => migrate((app) => { console.log(${words}); return up(app); }, ...down)`;
  return `((migrate) => {\n${code}})(${register});\n`;
}
