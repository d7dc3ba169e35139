import { type Db, dbService, exportBackup, hasRides, importBackup } from '../../db';
import { t } from '../../i18n';
import { adoptProgress, adoptRiders, isAsDelivered, progressStore, settingsStore } from '../../session';

/** What came of it, in one sentence. */
export interface Outcome {
  readonly tone: 'plain' | 'bad';
  readonly text: string;
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
    const extra = { settings: settingsStore.getState(), progress: progressStore.getState() };
    download(`fall-line-${now.toISOString().slice(0, 10)}.json`, await exportBackup(db, extra));
    return { tone: 'plain', text: t('data.exported') };
  } catch (error) {
    console.error('The data could not be exported', error);
    return bad(t('data.failed'));
  }
}

/** What a file holds beside the tables; each part goes through its own door. A rider nobody has been yet gives way. */
async function takeExtra(db: Db, extra: unknown): Promise<void> {
  if (typeof extra !== 'object' || extra === null) return;
  const { settings, progress } = extra as { settings?: unknown; progress?: unknown };
  const idle = new Set<string>();
  for (const rider of settingsStore.getState().riders) {
    if (isAsDelivered(rider) && !(await hasRides(db, rider.id))) idle.add(rider.id);
  }
  adoptRiders(settings, ({ id }) => idle.has(id));
  adoptProgress(progress);
}

/** Adds what a file holds. A file that is broken or foreign changes nothing, and the outcome says so. */
export async function importFile(file: Blob): Promise<Outcome> {
  const db = await openDb();
  if (db === undefined) return bad(t('data.failed'));
  const done = await importBackup(db, await file.text());
  switch (done.kind) {
    case 'imported': {
      await takeExtra(db, done.extra);
      const count = done.tracks + done.records + done.others;
      return {
        tone: 'plain',
        text: count === 0 ? t('data.imported.nothing') : t('data.imported', { count }),
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
