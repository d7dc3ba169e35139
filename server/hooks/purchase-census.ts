import { type Provider, ProviderFault } from '../payments';
import { readMeta, writeMeta } from './meta';
import { serverMark, tried } from './payment-provider';
import { refresh } from './purchases';
import { firstRow } from './rides-rows';
import { epochOf } from './sync';

/*
 * Asks the provider for every purchase of this server after a restore. A restored backup knows neither later purchases nor
 * later ends, and the provider reports only new ones. A restore gives the database a new epoch, which starts the requests.
 */

/** Key of the epoch for which all purchases were requested. */
const DONE = 'purchases-asked';
/** File beside the database's folder: an operator's order to request all of them again (scripts/purchases.ts). */
const NOTE = 'purchases.ask';
/** Key of the progress, as `epoch asked after`. */
const UNDER_WAY = 'purchases-asking';
/** Time after which a run starts no further page, ms. */
const RUN_MS = 40_000;
/** Key of the lease, and its length, ms: the provider may be slow for a run's last page. */
const TURN = 'fl-purchases-turn';
const LEASE_MS = 30 * 60_000;

interface Progress {
  /** Number of requested purchases. */
  readonly asked: number;
  /** Cursor of the next page. */
  readonly after: string;
}

/** Continues to request all purchases, if needed. An interrupted run is resumed at the beginning of its page. */
export function askForAll(app: PB.App, provider: Provider): void {
  const epoch = epochOf(app);
  const order = isOrdered(app);
  if (!order && readMeta(app, DONE) === epoch) return;
  // A database that was never restored has received all reports.
  if (!order && isNeverAsked(app) && !wasRestored(app)) {
    writeMeta(app, DONE, epoch);
    return;
  }
  if (!takeTurn(app)) return;
  try {
    if (order) heedOrder(app);
    tried(app, 'all purchases', () => askFrom(app, provider, epoch));
  } finally {
    app.store().set(TURN, 0);
  }
}

const noteOf = (app: PB.App): string => `${app.dataDir()}/../${NOTE}`;

function isOrdered(app: PB.App): boolean {
  try {
    $os.stat(noteOf(app));
    return true;
  } catch {
    return false;
  }
}

/** Starts over. */
function heedOrder(app: PB.App): void {
  writeMeta(app, UNDER_WAY, '');
  writeMeta(app, DONE, '');
  $os.remove(noteOf(app));
}

/** Takes the lease: two runs of the job may overlap. @returns false while another run has it */
function takeTurn(app: PB.App): boolean {
  let isMine = false;
  app.store().setFunc(TURN, (old) => {
    const until = Number(old ?? 0);
    isMine = until <= Date.now();
    return isMine ? Date.now() + LEASE_MS : until;
  });
  return isMine;
}

/** @throws ProviderFault if the provider is away: a later run starts the page again */
function askFrom(app: PB.App, provider: Provider, epoch: string): void {
  const startedMs = Date.now();
  let progress = progressOf(app, epoch);
  do {
    progress = askForPage(app, provider, progress);
    if (progress.after !== '') writeMeta(app, UNDER_WAY, `${epoch} ${progress.asked} ${progress.after}`);
  } while (progress.after !== '' && Date.now() - startedMs < RUN_MS);
  if (progress.after !== '') return;
  writeMeta(app, UNDER_WAY, '');
  writeMeta(app, DONE, epoch);
  console.log(`The payment provider was asked again for all purchases of this server: ${progress.asked}.`);
}

function askForPage(app: PB.App, provider: Provider, { asked, after }: Progress): Progress {
  const { references, next } = provider.listPurchases(serverMark(app), after);
  for (const reference of references) askFor(app, provider, reference);
  return { asked: asked + references.length, after: next };
}

/** Requests one purchase. If the provider rejects the request, the purchase must not block the others forever. */
function askFor(app: PB.App, provider: Provider, reference: string): void {
  try {
    refresh(app, provider, reference);
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'away') throw error;
    app.logger().error('A purchase could not be asked for', 'purchase', reference, 'error', error.message);
  }
}

function progressOf(app: PB.App, epoch: string): Progress {
  const [of, asked = '0', after = ''] = readMeta(app, UNDER_WAY).split(' ');
  return of === epoch ? { asked: Number(asked), after } : { asked: 0, after: '' };
}

const isNeverAsked = (app: PB.App): boolean =>
  firstRow(app, 'SELECT 1 AS n FROM meta WHERE key = {:key}', { key: DONE }, { n: 0 }) === undefined;

const wasRestored = (app: PB.App): boolean =>
  firstRow(app, 'SELECT 1 AS n FROM sync_restores', {}, { n: 0 }) !== undefined;
