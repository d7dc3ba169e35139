/** A step that migrates older data. */
export interface MigrationStep {
  /** Number among all steps, from 1. */
  readonly number: number;
  readonly of: number;
  /** Such as `1763690150_names`. */
  readonly name: string;
}

/** The progress of a starting server's migrations. */
export interface Migrating {
  /** Returns whether a printed line was about migrations. */
  read(line: string): boolean;
  isUnderWay(): boolean;
}

export interface MigrationListener {
  readonly onStep?: ((step: MigrationStep) => void) | undefined;
  /** Called at each start of the server process, with or without migrations. */
  readonly onDone?: () => void;
}

/**
 * Creates a parser of the server's output: each migration prints its name when it begins, and the server prints a line when all
 * are done. {@link announcing} and server/hooks/start.pb.ts write these lines.
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

/** Returns the code of a migration that first prints its name. PocketBase itself prints all names at the end. */
export function announcing(code: string, { number, of, name }: MigrationStep): string {
  const words = JSON.stringify(`migration ${number} of ${of}: ${name}`);
  const register = `(up, ...down) => migrate((app) => { console.log(${words}); return up(app); }, ...down)`;
  return `((migrate) => {\n${code}})(${register});\n`;
}
