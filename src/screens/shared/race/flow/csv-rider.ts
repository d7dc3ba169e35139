import { t } from '../../../../i18n';
import type { Entry, EntryId } from '../../../../race';
import { csvName } from '../../export';

/** The head of the columns with which every result begins (docs/results-csv.md). */
export function riderHead(): readonly string[] {
  return [t('race.column.rank'), t('race.column.bib'), t('race.column.rider'), t('race.column.equipment')];
}

/** Those columns for each rider: the rank and the bib, empty where there is none, the name, what they ride on. */
export function riderCells(
  entries: readonly Entry[],
  names: ReadonlyMap<EntryId, string>,
): (entry: EntryId, rank: number | undefined, bib: number | undefined) => readonly string[] {
  const equipment = new Map(entries.map((entry) => [entry.id, entry.equipment]));
  return (entry, rank, bib) => [
    String(rank ?? ''),
    String(bib ?? ''),
    csvName(names.get(entry) ?? ''),
    t(`equipment.${equipment.get(entry) ?? 'ski'}`),
  ];
}
