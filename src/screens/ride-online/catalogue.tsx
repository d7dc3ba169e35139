import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { formatMoment, t } from '../../i18n';
import { catalogueLists, trackLengths, useCatalogue } from '../../online';
import { useActiveRider, useSettings } from '../../session';
import { difficulties, styles } from '../../tracks';
import { Button, Chip, Empty, Notice, SearchField, Section, Select } from '../../ui';
import { Unreached } from '../shared/answers';
import { listState } from './list-state';
import { OnlineCard } from './online-card';
import { useOwnOn } from './use-own-on';

const lookAt = listState.setState;

/** No choice, in a list of choices. */
const ANY = 'any';

function Tools() {
  const { search, sort, style, difficulty, length } = useStore(listState);
  return (
    <>
      <div className="track-tools">
        <SearchField label={t('lobby.search')} value={search} onChange={(text) => lookAt({ search: text })} />
        <Select
          bare
          label={t('tracks.sort')}
          value={sort}
          options={catalogueLists.map((value) => ({ value, label: t(`lobby.sort.${value}`) }))}
          onChange={(value) => lookAt({ sort: value })}
        />
      </div>
      <div className="track-tools lobby-tools">
        <Select
          bare
          label={t('find.difficulty')}
          value={difficulty ?? ANY}
          options={[
            { value: ANY, label: t('find.difficulty.any') },
            ...difficulties.map((value) => ({ value, label: t(`tracks.difficulty.${value}`) })),
          ]}
          onChange={(value) => lookAt({ difficulty: value === ANY ? undefined : value })}
        />
        <Select
          bare
          label={t('find.length')}
          value={length ?? ANY}
          options={[
            { value: ANY, label: t('find.length.any') },
            ...trackLengths.map((value) => ({ value, label: t(`find.length.${value}`) })),
          ]}
          onChange={(value) => lookAt({ length: value === ANY ? undefined : value })}
        />
      </div>
      <fieldset className="chips">
        <legend className="unseen">{t('tracks.filter')}</legend>
        <Chip pressed={style === undefined} onPress={() => lookAt({ style: undefined })}>
          {t('tracks.all')}
        </Chip>
        {styles.map((value) => (
          <Chip
            key={value}
            pressed={style === value}
            onPress={() => lookAt({ style: style === value ? undefined : value })}
          >
            {t(`style.${value}`)}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}

const ALL = {
  style: undefined,
  difficulty: undefined,
  length: undefined,
  search: '',
  sort: 'newest',
} as const;

function NoneFound({ isSearch }: { isSearch: boolean }) {
  return (
    <Empty icon="search" title={t('lobby.none.title')}>
      {isSearch && <p>{t('lobby.none.text')}</p>}
      <Button onClick={() => lookAt(ALL)}>{t('lobby.none.clear')}</Button>
    </Empty>
  );
}

/** The published tracks of the server: search, filter, order, page by page; offline as they were last seen. */
export function Catalogue() {
  const query = useDeferredValue(useStore(listState));
  const { status, items, total, hasMore, isAdding, asOf, why, more, again } = useCatalogue(query);
  const units = useSettings((s) => s.units);
  const { equipment } = useActiveRider();
  const ownOn = useOwnOn();
  return (
    <Section
      title={t('lobby.tracks')}
      aside={status === 'ready' ? t('lobby.total', { count: total }) : undefined}
    >
      <Tools />
      {asOf !== undefined && (
        <Notice icon="offline">
          <p>{t('lobby.as-of', { time: formatMoment(asOf) })}</p>
        </Notice>
      )}
      {status === 'loading' && (
        <p className="sub" role="status">
          {t('lobby.loading')}
        </p>
      )}
      {status === 'failed' && <Unreached onAgain={() => void again()} />}
      {status === 'ready' && total === 0 && <NoneFound isSearch={query.search.trim() !== ''} />}
      <ul className="online-list" aria-label={t('lobby.tracks')}>
        {items.map((track) => (
          <li key={track.id}>
            <OnlineCard track={track} own={ownOn(track)} equipment={equipment} units={units} />
          </li>
        ))}
      </ul>
      {status === 'ready' && why !== undefined && <p role="alert">{t('lobby.offline.title')}</p>}
      {status === 'ready' && total > 0 && query.sort === 'random' && (
        <Button icon="update" onClick={() => void again()} disabled={isAdding}>
          {t('find.again')}
        </Button>
      )}
      {hasMore && (
        <Button onClick={() => void more()} disabled={isAdding}>
          {isAdding ? t('lobby.loading') : t('lobby.more')}
        </Button>
      )}
    </Section>
  );
}
