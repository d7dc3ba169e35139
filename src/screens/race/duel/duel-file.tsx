import { t } from '../../../i18n';
import type { DrawnDuel, EntryId } from '../../../race';
import { Button } from '../../../ui';
import { csvDialect, csvFile, fileName, handOut } from '../../shared/export';
import { duelCsv } from './duel-csv';

/** Hands the result of a parallel duel out as a file for spreadsheets. */
export function DuelFile({ state, names }: { state: DrawnDuel; names: ReadonlyMap<EntryId, string> }) {
  const onPress = (): void => {
    const name = fileName(`${state.setup.track.name} ${t('race.kind.duel')}`, 'csv', 'duel');
    void handOut(csvFile(name, duelCsv(state, names, csvDialect())));
  };
  return (
    <Button icon="install" className="race-file" onClick={onPress}>
      {t('race.csv')}
    </Button>
  );
}
