import { locale, t } from '../../../../i18n';
import type { Entry, EntryId, Unplaced } from '../../../../race';

/** What everybody entered is called; pacers of one level are numbered where there are several. */
export function entryNames(entries: readonly Entry[]): ReadonlyMap<EntryId, string> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry): [EntryId, string] => {
      const { starter } = entry;
      if (starter.kind !== 'pacer') return [entry.id, entry.name];
      const level = t(`race.pacer.level.${starter.level}`);
      const n = (counts.get(starter.level) ?? 0) + 1;
      counts.set(starter.level, n);
      return [entry.id, n === 1 ? t('race.pacer.name', { level }) : t('race.pacer.numbered', { n, level })];
    }),
  );
}

/** Several of them in one breath: `Anna and Ben`, in the words of the language. */
export function listNames(ids: readonly EntryId[], names: ReadonlyMap<EntryId, string>): string {
  const all = ids.map((id) => names.get(id) ?? '');
  // Making a list format costs more than anything else at a split, and there is one leader nearly always.
  if (all.length < 2) return all.join('');
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(all);
}

/** Why a rider has no place. */
export function outWords(why: Unplaced): string {
  switch (why.kind) {
    case 'dnf':
      return t(`race.out.dnf.${why.why}`);
    case 'dsq':
      return why.why.kind === 'gate'
        ? t('race.out.dsq.gate', { gate: why.why.gate })
        : why.why.kind === 'review'
          ? t('review.tag')
          : t('race.out.dsq.jury', { words: why.why.words });
    case 'dns':
      return t('race.out.dns');
  }
}
