import { t } from '../../../../i18n';
import { type EntryId, podium } from '../../../../race';
import { Medal } from '../../../../ui';

const MEDALS = { 1: 'gold', 2: 'silver', 3: 'bronze' } as const;

/** The first three; who is equal shares a step. */
export function Podium({
  lines,
  names,
}: {
  lines: readonly { readonly entry: EntryId; readonly rank: number }[];
  names: ReadonlyMap<EntryId, string>;
}) {
  return (
    <ol className="race-podium" aria-label={t('race.podium')}>
      {podium(lines).map(({ step, entry }) => (
        <li key={entry} data-step={step}>
          <Medal kind={MEDALS[step]} size={56} />
          <b className="race-name">{names.get(entry)}</b>
          <span className="sub">{t('race.podium.step', { n: step })}</span>
        </li>
      ))}
    </ol>
  );
}
