/** A PocketBase process, and the host name under which it is reached. */
export interface PlannedCell {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** The addresses of a game of several cells. The settings of nginx, HAProxy and the cells are generated from it. */
export interface CellsPlan {
  readonly account: PlannedCell;
  readonly clubs: readonly PlannedCell[];
  /** Verifiers, as `address:port`. */
  readonly verifiers: readonly string[];
  /** Port of the common address of all verifiers, on this machine only. */
  readonly verifierPort: number;
  /** Folder of the built game. */
  readonly dist: string;
  /** Port for the players; with `tls` a redirect from port 80 is added. */
  readonly port: number;
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export const allCells = (plan: CellsPlan): readonly PlannedCell[] => [plan.account, ...plan.clubs];

/** Returns the address under which players reach a cell. */
export function urlOf({ port, tls }: CellsPlan, { host }: PlannedCell): string {
  const usual = tls === undefined ? 80 : 443;
  return `${tls === undefined ? 'http' : 'https'}://${host}${port === usual ? '' : `:${port}`}`;
}

/** The plan of deploy/: one machine, one account cell, two club cells, two verifiers. */
export const examplePlan: CellsPlan = {
  account: { name: 'account', host: 'play.example.org', port: 8190 },
  clubs: [
    { name: 'north', host: 'north.play.example.org', port: 8191 },
    { name: 'south', host: 'south.play.example.org', port: 8192 },
  ],
  verifiers: ['127.0.0.1:8171', '127.0.0.1:8172'],
  verifierPort: 8170,
  dist: '/srv/fall-line/dist',
  port: 443,
  tls: { certificate: '/etc/fall-line/tls.pem', key: '/etc/fall-line/tls.key' },
};
