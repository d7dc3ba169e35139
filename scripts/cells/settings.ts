import { cellKey } from '../cell-key';
import { allCells, type CellsPlan, type PlannedCell, urlOf } from './plan';

/** Secrets that only the servers may know. */
export interface Secrets {
  /** The account cell's secret, from which the keys of club cells are derived. */
  readonly pass: string;
  /** Shared by cells and verifiers. */
  readonly verifier: string;
  /** Gives access to the metrics. */
  readonly metrics: string;
}

/** Returns the environment of each cell, by name. Cells call each other without the proxy: all are on one machine. */
export function cellSettings(
  plan: CellsPlan,
  secrets: Secrets,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map(allCells(plan).map((cell) => [cell.name, settingsOf(plan, secrets, cell)]));
}

function settingsOf(plan: CellsPlan, secrets: Secrets, cell: PlannedCell): Readonly<Record<string, string>> {
  const { account, clubs } = plan;
  const common = {
    FL_URL: urlOf(plan, cell),
    FL_PORT: String(cell.port),
    FL_PROXY_HEADER: 'X-Real-IP',
    FL_EXAMPLE: 'off',
    FL_VERIFIER_URL: `http://127.0.0.1:${plan.verifierPort}`,
    FL_VERIFIER_SECRET: secrets.verifier,
    FL_METRICS_TOKEN: secrets.metrics,
  };
  if (cell.name === account.name) {
    const list = clubs.map((club) => `${club.name} ${urlOf(plan, club)} ${behind(club)}`);
    return { ...common, FL_CELL: 'account', FL_CELLS: list.join(', '), FL_PASS_SECRET: secrets.pass };
  }
  return {
    ...common,
    FL_CELL: 'club',
    FL_CELL_NAME: cell.name,
    FL_ACCOUNT_URL: `${urlOf(plan, account)} ${behind(account)}`,
    FL_PASS_SECRET: cellKey(secrets.pass, cell.name),
  };
}

const behind = ({ port }: PlannedCell): string => `http://127.0.0.1:${port}`;

/** Formats settings as a systemd EnvironmentFile. */
export function asFile(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
}
