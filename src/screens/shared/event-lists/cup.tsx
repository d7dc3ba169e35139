import { t } from '../../../i18n';
import type { EventCupList } from '../../../online';
import { outOf, type Stage } from '../../../race';
import { Card, Section, Tag } from '../../../ui';
import { nameOf } from '../online-event';
import './lists.css';

type Division = EventCupList['divisions'][number];

/** How a rider of a division stands. */
export function stateIn(
  { seeds, rounds, finished, struck }: Division,
  rider: string,
): 'in' | 'out' | 'won' | 'struck' {
  if (struck.includes(rider)) return 'struck';
  if (!finished.includes(rider)) return 'in';
  // With nobody to ride against there are no rounds.
  if (seeds.length === 1) return 'won';
  const isLast = rounds.length > 0 && finished.findLast((one) => !struck.includes(one)) === rider;
  const last = rounds.at(-1);
  return isLast &&
    last !== undefined &&
    last.riders.length === 2 &&
    finished.length >= 2 &&
    last.riders.includes(rider)
    ? 'won'
    : 'out';
}

const TONES = { in: 'neutral', out: 'neutral', won: 'good', struck: 'bad' } as const;

function DivisionCard({
  division,
  n,
  of,
  ranks,
  names,
  me,
}: {
  division: Division;
  n: number;
  of: number;
  ranks: ReadonlyMap<string, number>;
  names: ReadonlyMap<string, string>;
  me: string;
}) {
  const { rounds, seeds } = division;
  const now = rounds.at(-1);
  // Who is still in stands first, then who went out last.
  const order = [...seeds.map(({ rider }) => rider)].sort(
    (a, b) => placeOf(division, a) - placeOf(division, b),
  );
  // Nobody goes out any more once there is a winner.
  const isOver = order.every((rider) => stateIn(division, rider) !== 'in');
  return (
    <Section
      title={of === 1 ? t('online-event.cup.field') : t('online-event.cup.division', { n: n + 1 })}
      aside={
        now === undefined || isOver
          ? undefined
          : t('online-event.cup.round', { n: now.round, count: outOf(now.riders.length) })
      }
    >
      <Card>
        <ol className="event-cup">
          {order.map((rider) => {
            const state = stateIn(division, rider);
            const lasted = rounds.findLast(({ riders }) => riders.includes(rider))?.round;
            return (
              <li key={rider} data-own={rider === me} data-state={state}>
                <b className="num event-rank">{ranks.get(rider) ?? ''}</b>
                <span className="event-who">
                  <b>{nameOf(names, rider)}</b>
                  {rider === me && <span className="sub"> {t('online-event.you')}</span>}
                </span>
                <Tag tone={TONES[state]}>
                  {state === 'out' && lasted !== undefined
                    ? t('online-event.cup.out-in', { n: lasted })
                    : t(`online-event.cup.${state}`)}
                </Tag>
              </li>
            );
          })}
        </ol>
      </Card>
    </Section>
  );
}

function placeOf({ finished, seeds, struck }: Division, rider: string): number {
  const seed = seeds.findIndex((one) => one.rider === rider);
  if (struck.includes(rider)) return 10_000 + seed;
  const out = finished.indexOf(rider);
  return out < 0 ? seed : 1000 - out;
}

/**
 * Why a cup shows no rounds, in a sentence; undefined where it shows some, or nothing is known of them.
 *
 * @param list undefined before the server has written one
 */
export function noRoundsWords(stage: Stage, list: EventCupList | undefined): string | undefined {
  if (stage.kind === 'announced' || (stage.kind === 'open' && stage.run === 0))
    return t('online-event.cup.none');
  if (stage.kind === 'cancelled' || list === undefined) return undefined;
  const riders = list.divisions.flatMap(({ seeds }) => seeds);
  if (riders.length === 0) return t('online-event.cup.nobody');
  return riders.length === 1 ? t('online-event.cup.alone') : undefined;
}

/** A knock-out cup: its divisions and who is still in, or why it has no rounds. */
export function Cup({
  list,
  stage,
  names,
  me,
}: {
  list: EventCupList | undefined;
  stage: Stage;
  names: ReadonlyMap<string, string>;
  me: string;
}) {
  const words = noRoundsWords(stage, list);
  const divisions = list?.divisions ?? [];
  const ranks = new Map(list?.ranks.map(({ entry, rank }) => [entry, rank]));
  return (
    <>
      {words !== undefined && divisions.length === 0 && (
        <Section title={t('online-event.cup.field')}>
          <p className="sub">{words}</p>
        </Section>
      )}
      {divisions.map((division, n) => (
        <DivisionCard
          // Divisions keep their places.
          key={`division-${String(n)}`}
          division={division}
          n={n}
          of={divisions.length}
          ranks={ranks}
          names={names}
          me={me}
        />
      ))}
      {words !== undefined && divisions.length > 0 && <p className="sub">{words}</p>}
    </>
  );
}
