import { t } from '../../../i18n';
import { Segments, Select } from '../../../ui';

/** Races that are chosen from a bar; more from a list, since a phone's line holds no more. */
const BAR = 2;

/** Which list is looked at: the standings, or a race from 0. */
export type Looked = 'standings' | number;

/** Chooses between the standings and the races of an event. */
export function ListChoice({
  value,
  races,
  onChange,
}: {
  value: Looked;
  races: number;
  onChange: (next: Looked) => void;
}) {
  const options = [
    { value: 'standings', label: t('event.standings') },
    ...Array.from({ length: races }, (_, n) => ({
      value: String(n),
      label: t('online-event.race', { n: n + 1 }),
    })),
  ];
  const choose = (next: string): void => onChange(next === 'standings' ? next : Number(next));
  const label = t('online-event.lists');
  return races <= BAR ? (
    <Segments label={label} value={String(value)} options={options} onChange={choose} />
  ) : (
    <Select bare label={label} value={String(value)} options={options} onChange={choose} />
  );
}
