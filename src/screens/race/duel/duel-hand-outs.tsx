import { useMemo } from 'react';
import { t } from '../../../i18n';
import { bracketOf, type DrawnDuel, duelRanks } from '../../../race';
import { settingsStore, useActiveRider } from '../../../session';
import { Button } from '../../../ui';
import { DiplomaButton, type Holder, type Honoured, inTurn } from '../../shared/diploma';
import { csvDialect, csvFile, fileName, handOut } from '../../shared/export';
import { duelCsv } from './duel-csv';
import type { Names } from './words';

/** Everybody with a place in a parallel duel. Their times are of single runs against different riders: none is the duel's. */
export function duelHolders(state: DrawnDuel, names: Names, me: string): readonly Holder[] {
  const placed = duelRanks(bracketOf(state)).map(
    ({ entry, rank }): Holder => ({ entry, rank, name: names.get(entry) ?? '', total: '' }),
  );
  return inTurn(placed, state.setup.entries, me);
}

function DuelDiplomas({ state, names, endedMs }: { state: DrawnDuel; names: Names; endedMs: number }) {
  const me = useActiveRider().id;
  const holders = useMemo(() => duelHolders(state, names, me), [state, names, me]);
  const { track } = state.setup;
  const of = holders.length;
  const what = useMemo(
    (): Honoured => ({ event: t('race.kind.duel'), host: '', endedMs, of, track }),
    [endedMs, of, track],
  );
  return <DiplomaButton holders={holders} what={what} />;
}

/**
 * What a parallel duel that is over hands out: diplomas, and the result as a file for spreadsheets.
 *
 * @param endedMs when it ended, ms since 1970
 */
export function DuelHandOuts({ state, names, endedMs }: { state: DrawnDuel; names: Names; endedMs: number }) {
  const onPress = (): void => {
    const name = fileName(`${state.setup.track.name} ${t('race.kind.duel')}`, 'csv', 'duel');
    void handOut(csvFile(name, duelCsv(state, names, csvDialect(settingsStore.getState().csv))));
  };
  return (
    <div className="race-outs">
      <DuelDiplomas state={state} names={names} endedMs={endedMs} />
      <Button icon="install" className="race-file" onClick={onPress}>
        {t('race.csv')}
      </Button>
    </div>
  );
}
