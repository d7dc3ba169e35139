import { useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { makeId, useMyServers } from '../../db';
import { t } from '../../i18n';
import {
  announceEvent,
  changeEvent,
  type EventOutcome,
  eventRow,
  type OnlineTrack,
  type SavedEvent,
  useCatalogue,
  useOnline,
} from '../../online';
import { type EventPlan, MAX_CUP_COURSE_US, type Template, templates } from '../../race';
import { serverNow } from '../../session';
import { ButtonLink, Card, Empty, Icon, Loading, showToast } from '../../ui';
import { paths } from '../paths';
import { ownZone, useEventView } from '../shared/online-event';
import './create.css';
import { Editor } from './editor';
import { formOf, fromTemplate } from './form';
import { raceTrack } from './track-choice';

/** Races of a series that is proposed. */
const SERIES = 4;

/** The tracks that a template is proposed on, of those that are ridden most. */
function tracksFor(template: Template, tracks: readonly OnlineTrack[]): readonly OnlineTrack[] {
  const isShort = ({ reference }: OnlineTrack): boolean =>
    (reference?.ski?.authorUs ?? Number.POSITIVE_INFINITY) <= MAX_CUP_COURSE_US;
  const raced = tracks.filter(({ style }) => style !== 'training');
  const fits = raced.filter((track) => {
    if (template === 'two-run-slalom') return track.style === 'slalom';
    return template !== 'knock-out-cup' || isShort(track);
  });
  const found = fits.length > 0 ? fits : tracks;
  return found.slice(0, template === 'weekly-series' ? SERIES : 1);
}

function Templates({ server }: { server: string }) {
  return (
    <div className="screen create-event">
      <header className="create-head">
        <h1>{t('title.create-online-event')}</h1>
        <p className="sub">{t('create-event.intro')}</p>
      </header>
      <Card>
        {templates.map((template) => (
          <TemplateRow key={template} server={server} template={template} />
        ))}
      </Card>
      <div className="create-foot">
        <ButtonLink icon="back" href={paths.server(server)}>
          {t('create-event.back.server')}
        </ButtonLink>
      </div>
    </div>
  );
}

const ICONS = {
  'evening-race': 'timer',
  'two-run-slalom': 'tracks',
  'weekly-series': 'events',
  'time-attack': 'replay',
  'knock-out-cup': 'star',
} as const;

function TemplateRow({ server, template }: { server: string; template: Template }) {
  const [, navigate] = useLocation();
  return (
    <button
      type="button"
      className="row-link create-template"
      onClick={() => navigate(paths.createEvent(server, { template }))}
    >
      <span className="row-icon">
        <Icon name={ICONS[template]} />
      </span>
      <span className="row-words">
        <span className="row-title">{t(`create-event.template.${template}`)}</span>
        <span className="sub">{t(`create-event.template.${template}.text`)}</span>
      </span>
      <Icon name="chevron" size={20} className="row-arrow" />
    </button>
  );
}

function New({ server, template }: { server: string; template: Template }) {
  const [, navigate] = useLocation();
  const { status, items } = useCatalogue({ style: undefined, search: '', sort: 'plays' });
  // Chosen once: an announcement whose answer was lost is sent again as the same event.
  const [id] = useState(makeId);
  if (status === 'loading') return <Loading />;
  const tracks = tracksFor(template, items).map(raceTrack);
  const name = t(`create-event.template.${template}`);
  return (
    <Editor
      title={name}
      first={fromTemplate(template, { name, timeZone: ownZone(), tracks, nowMs: serverNow() })}
      spare={tracks[0]}
      isFrozen={false}
      label={t('create-event.announce')}
      event={undefined}
      back={{ href: paths.createEvent(server), label: t('create-event.back.templates') }}
      save={(plan) => announceEvent(server, id, plan)}
      onSaved={(event) => {
        showToast(t('create-event.announced'));
        navigate(paths.onlineEvent(event), { replace: true });
      }}
      onRebase={() => Promise.resolve()}
    />
  );
}

/** Saves changes of an event's plan, each on top of what was last read. */
function useChanges(id: string) {
  const seq = useRef<number>(undefined);
  const rebase = async (): Promise<EventOutcome<SavedEvent>> => {
    const row = await eventRow(id);
    if (row.kind === 'done') seq.current = row.value.seq;
    return row;
  };
  return {
    rebase,
    async save(plan: EventPlan): Promise<EventOutcome<SavedEvent>> {
      if (seq.current === undefined) {
        const row = await rebase();
        if (row.kind === 'refused') return row;
      }
      const outcome = await changeEvent(id, seq.current ?? 0, plan);
      if (outcome.kind === 'done') seq.current = outcome.value.seq;
      return outcome;
    },
  };
}

function Change({ server, id }: { server: string; id: string }) {
  const [, navigate] = useLocation();
  const view = useEventView(id);
  const { save, rebase } = useChanges(id);
  const rows = useRef<Promise<unknown>>(undefined);
  // What is changed is based on what is shown: the number is read with it.
  rows.current ??= rebase();
  const [first, setFirst] = useState<ReturnType<typeof formOf>>();
  if (view.kind === 'shown' && first === undefined) setFirst(formOf(view.event.plan));
  const hasStarted = useMemo(
    () =>
      view.kind === 'shown' &&
      view.event.lists.some(({ list }) =>
        list.kind === 'race' ? list.counts.riders > 0 : list.kind === 'cup' && list.divisions.length > 0,
      ),
    [view],
  );
  if (view.kind === 'loading') return <Loading />;
  if (view.kind === 'none' || first === undefined) {
    return (
      <Missing
        title={t('online-event.none.title')}
        text={t(
          view.kind === 'none' && view.why === 'offline'
            ? 'online-event.none.offline'
            : 'online-event.none.text',
        )}
        server={server}
      />
    );
  }
  return (
    <Editor
      title={t('create-event.change')}
      first={first}
      spare={first.races[0].track}
      isFrozen={hasStarted}
      label={t('create-event.save')}
      event={id}
      back={{ href: paths.onlineEvent(id), label: t('create-event.back.event') }}
      save={save}
      onSaved={() => {
        showToast(t('create-event.saved'));
        navigate(paths.onlineEvent(id), { replace: true });
      }}
      onRebase={async () => {
        await rebase();
      }}
    />
  );
}

function Missing({ title, text, server }: { title: string; text: string; server: string }) {
  return (
    <div className="screen screen-middle">
      <Empty icon="people" title={title}>
        <p role="alert">{text}</p>
        <ButtonLink icon="back" href={paths.server(server)}>
          {t('create-event.back.server')}
        </ButtonLink>
      </Empty>
    </div>
  );
}

/** An event is set, or changed: a template first, then a short form. The address says which. */
export function Screen({ params }: { params: Readonly<Record<string, string>> }) {
  const server = params.serverId ?? '';
  const search = new URLSearchParams(useSearch());
  const servers = useMyServers();
  const { kind } = useOnline();
  const event = search.get('event');
  const template = templates.find((one) => one === search.get('template'));
  const role = servers?.find(({ id }) => id === server)?.role;
  // A device that has just come to an account hears of its servers in a moment.
  if (servers === undefined || (role === undefined && (kind === 'connecting' || kind === 'syncing')))
    return <Loading />;
  if (role === undefined || role === 'member')
    return (
      <Missing title={t('create-event.not-yours')} text={t('create-event.not-yours.text')} server={server} />
    );
  if (event !== null) return <Change key={event} server={server} id={event} />;
  return template === undefined ? (
    <Templates server={server} />
  ) : (
    <New key={template} server={server} template={template} />
  );
}
