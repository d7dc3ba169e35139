import { type Provider, ProviderFault } from '../payments';
import { readMeta, writeMeta } from './meta';
import { serverMark, tried } from './payment-provider';
import { refresh } from './purchases';
import { firstRow } from './rides-rows';
import { epochOf } from './sync';

/*
 * A restored backup knows neither what was bought after it nor what ended since, and the provider reports only what is new. So
 * with each new epoch, which is what a restore gives the database, the provider is asked for every purchase of this server.
 */

/** Of which epoch all purchases were asked for. */
const DONE = 'purchases-asked';
/** Beside the database's folder: an operator's order to ask for all of them once more (scripts/purchases.ts). */
const NOTE = 'purchases.ask';
/** How far that has come, as `epoch asked after`. */
const UNDER_WAY = 'purchases-asking';
/** How long one run goes on to a next page, ms. */
const RUN_MS = 40_000;
/** Whose turn it is, and how long a run may take at most, ms: its last page may find a slow provider. */
const TURN = 'fl-purchases-turn';
const LEASE_MS = 30 * 60_000;

interface Progress {
  /** How many purchases were asked for. */
  readonly asked: number;
  /** Where the next page begins. */
  readonly after: string;
}

/** Goes on asking for all purchases, if they have to be. A run that is cut short is taken up where its page began. */
export function askForAll(app: PB.App, provider: Provider): void {
  const epoch = epochOf(app);
  const order = isOrdered(app);
  if (!order && readMeta(app, DONE) === epoch) return;
  // A database that no backup was restored to has been told everything.
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

/** Begins anew. */
function heedOrder(app: PB.App): void {
  writeMeta(app, UNDER_WAY, '');
  writeMeta(app, DONE, '');
  $os.remove(noteOf(app));
}

/** Two runs of the job may overlap, and one is enough. @returns false while another is at it */
function takeTurn(app: PB.App): boolean {
  let isMine = false;
  app.store().setFunc(TURN, (old) => {
    const until = Number(old ?? 0);
    isMine = until <= Date.now();
    return isMine ? Date.now() + LEASE_MS : until;
  });
  return isMine;
}

/** @throws ProviderFault when the provider is away: a later run begins the page anew */
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

/** One that the provider does not let itself be asked for must not hold up the others for ever. */
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
