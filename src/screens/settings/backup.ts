import { type Db, dbService, exportBackup, hasRides, importBackup } from '../../db';
import { isLocale, locale, pickLocale, setLocale, t } from '../../i18n';
import {
  adoptProgress,
  adoptRiders,
  areDefaultSettings,
  isAsDelivered,
  otherSettings,
  progressStore,
  type Settings,
  settingsStore,
  settingsVersion,
  takeOverSettings,
} from '../../session';

/** What came of it, in one sentence. */
export interface Outcome {
  readonly tone: 'plain' | 'bad';
  readonly text: string;
  /** Settings of the file, where this device has its own: the player is asked which to have. */
  readonly offered?: Settings;
  /** Another language is spoken now, which draws the page anew. */
  readonly anew?: true;
}

const bad = (text: string): Outcome => ({ tone: 'bad', text });

async function openDb(): Promise<Db | undefined> {
  try {
    return await dbService.db();
  } catch {
    // Its status is shown on the screens that need it; here one sentence is said.
    return undefined;
  }
}

/** Gives a text to the browser as a file to save. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over once the click is done with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves all local data, settings and progress among them, as one file. */
export async function exportEverything(now: Date = new Date()): Promise<Outcome> {
  const db = await openDb();
  if (db === undefined) return bad(t('data.failed'));
  try {
    const settings = settingsStore.getState();
    const extra = { settings, settingsVersion, progress: progressStore.getState() };
    download(`fall-line-${now.toISOString().slice(0, 10)}.json`, await exportBackup(db, extra));
    return { tone: 'plain', text: t('data.exported') };
  } catch (error) {
    console.error('The data could not be exported', error);
    return bad(t('data.failed'));
  }
}

/** Settings of files that do not say their version. */
const UNSAID_VERSION = 2;

/** What a device had before a file was taken in. */
interface Before {
  /** Nobody has ridden or chosen anything. */
  readonly fresh: boolean;
  /** Riders nobody has been yet. */
  readonly idle: ReadonlySet<string>;
}

async function lookBefore(db: Db): Promise<Before> {
  const settings = settingsStore.getState();
  const idle = new Set<string>();
  let ridden = progressStore.getState().finishedRides > 0;
  for (const rider of settings.riders) {
    if (await hasRides(db, rider.id)) ridden = true;
    else if (isAsDelivered(rider)) idle.add(rider.id);
  }
  return { fresh: !ridden && areDefaultSettings(settings), idle };
}

/** Takes settings over, their language included. */
async function liveBy(settings: Settings): Promise<void> {
  takeOverSettings(settings);
  const wish = settings.locale;
  // Where its words cannot be had now, the next start asks for them again.
  await setLocale(isLocale(wish) ? wish : pickLocale(navigator.languages)).catch(() => undefined);
}

/**
 * What a file holds beside the tables; each part goes through its own door. A rider nobody has been yet gives way.
 *
 * @returns settings of the file that differ from a used device's own: nothing of them is taken unasked
 */
async function takeExtra(extra: unknown, { fresh, idle }: Before): Promise<Settings | undefined> {
  if (typeof extra !== 'object' || extra === null) return undefined;
  const { settings, progress, settingsVersion: said } = extra as Readonly<Record<string, unknown>>;
  const version = typeof said === 'number' ? said : UNSAID_VERSION;
  const others = otherSettings(settings, version);
  adoptRiders(settings, ({ id }) => idle.has(id), version);
  adoptProgress(progress);
  if (others !== undefined && fresh) await liveBy(others);
  return fresh ? undefined : others;
}

/** Adds what a file holds. A file that is broken or foreign changes nothing, and the outcome says so. */
export async function importFile(file: Blob): Promise<Outcome> {
  const db = await openDb();
  if (db === undefined) return bad(t('data.failed'));
  const before = await lookBefore(db);
  const done = await importBackup(db, await file.text());
  switch (done.kind) {
    case 'imported': {
      const spoken = locale();
      const offered = await takeExtra(done.extra, before);
      const count = done.tracks + done.records + done.others;
      return {
        tone: 'plain',
        text: count === 0 ? t('data.imported.nothing') : t('data.imported', { count }),
        ...(offered === undefined ? {} : { offered }),
        ...(locale() === spoken ? {} : { anew: true }),
      };
    }
    case 'failed':
      return bad(t('data.failed.write'));
    case 'refused':
      if (done.why === 'newer') return bad(t('data.import.newer'));
      if (done.why === 'damaged') return bad(t('data.import.damaged', { at: done.at }));
      return bad(t('data.import.wrong'));
  }
}

/** Takes over the settings a file has offered. */
export async function takeOffered(offered: Settings): Promise<Outcome> {
  const spoken = locale();
  await liveBy(offered);
  const anew = locale() === spoken ? {} : ({ anew: true } as const);
  return { tone: 'plain', text: t('data.settings.taken'), ...anew };
}
