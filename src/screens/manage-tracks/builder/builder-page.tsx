import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { type Db, readTrack, useDb } from '../../../db';
import { type MessageKey, t } from '../../../i18n';
import {
  Button,
  ButtonLink,
  Empty,
  Icon,
  IconButton,
  IconLink,
  Loading,
  preload,
  showToast,
  useKeyDown,
  useLoaded,
  useWholeStage,
} from '../../../ui';
import { paths } from '../../paths';
import { claimLock, trackLock } from '../../shared/drafts';
import { duplicateTrack } from '../commands';
import { buildPath } from '../place';
import { beginTest } from './begin-test';
import './builder.css';
import { CheckPanel } from './check-panel';
import { GatesPanel } from './gates-panel';
import { HillPanel, SnowPanel } from './ground-panels';
import { LayPanel } from './lay-panel';
import { MapView } from './map-view';
import { ProfileView } from './profile-view';
import { type Builder, type BuilderState, createBuilder, readWork, type Tool, tools } from './session';
import { ThingsPanel } from './things-panel';
import { TrackPanel } from './track-panel';

const loadTestRide = () => import('./test-ride');

const PANELS: Readonly<Record<Tool, (props: { builder: Builder }) => React.ReactNode>> = {
  gates: GatesPanel,
  hill: HillPanel,
  snow: SnowPanel,
  things: ThingsPanel,
  lay: LayPanel,
  check: CheckPanel,
  track: TrackPanel,
};

function actWords(step: { readonly step: { readonly label: string } } | undefined): string | undefined {
  // Labels are those of the actions, and each of them is a message.
  return step === undefined ? undefined : (t as (key: MessageKey) => string)(step.step.label as MessageKey);
}

function saved({ saved: state }: BuilderState): string {
  if (state === 'failed') return t('builder.saved.not');
  return t(state === 'saved' ? 'builder.saved' : 'builder.unsaved');
}

function Head({ builder }: { builder: Builder }) {
  const name = useStore(builder.store, (s) => s.history.now.name);
  const back = useStore(builder.store, (s) => actWords(s.history.past));
  const on = useStore(builder.store, (s) => actWords(s.history.future));
  const state = useStore(builder.store, saved);
  return (
    <header className="builder-head">
      <IconLink icon="back" label={t('builder.back')} href={paths.manageTracks} />
      <div className="builder-name">
        <h1>{name}</h1>
        <p className="sub" role="status">
          {state}
        </p>
      </div>
      <IconButton
        icon="replay"
        label={back === undefined ? t('builder.undo') : t('builder.undo.of', { act: back })}
        disabled={back === undefined}
        onClick={builder.undo}
      />
      <IconButton
        icon="update"
        label={on === undefined ? t('builder.redo') : t('builder.redo.of', { act: on })}
        disabled={on === undefined}
        onClick={builder.redo}
      />
      <Button className="builder-try" onClick={() => beginTest(builder, 0)}>
        {t('builder.try')}
      </Button>
    </header>
  );
}

function Tools({ builder }: { builder: Builder }) {
  const tool = useStore(builder.store, (s) => s.tool);
  const count = useStore(builder.store, (s) => s.findings.faults.length);
  return (
    <fieldset className="builder-tools">
      <legend className="unseen">{t('builder.tools')}</legend>
      {tools.map((value) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={tool === value}
          onClick={() => builder.store.setState({ tool: value })}
        >
          <span className="chip-face">
            {value === 'check' && count > 0 ? (
              <>
                <Icon name="warning" size={18} /> {t('builder.tool.check.faults', { n: count })}
              </>
            ) : (
              t(`builder.tool.${value}`)
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** Whether what is typed goes into a field with an undo of its own. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=range], [type=checkbox])');
}

/** Ctrl or Cmd with Z: back; with Shift too, or Y: on again. Fields keep their own. */
function useUndoKeys(builder: Builder): void {
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (isTextField(event.target)) return;
    if (builder.store.getState().trying !== undefined) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) builder.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) builder.redo();
    else return;
    event.preventDefault();
  });
}

function Bench({ builder }: { builder: Builder }) {
  useWholeStage('ride');
  useUndoKeys(builder);
  useEffect(() => preload(loadTestRide), []);
  const tool = useStore(builder.store, (s) => s.tool);
  const Panel = PANELS[tool];
  return (
    <div className="builder">
      <Head builder={builder} />
      <MapView builder={builder} />
      <ProfileView builder={builder} />
      <Tools builder={builder} />
      <section
        // Another tool begins at its top, however far the one before was scrolled.
        key={tool}
        className="builder-panel"
        aria-label={t(`builder.tool.${tool}`)}
      >
        <Panel builder={builder} />
      </section>
    </div>
  );
}

function Trying({ builder, from }: { builder: Builder; from: number }) {
  const code = useLoaded(loadTestRide);
  useEffect(() => {
    if (code.status !== 'failed') return;
    showToast(t('failed.text'), { tone: 'bad' });
    builder.store.setState({ trying: undefined });
  }, [code, builder]);
  return code.status === 'ready' ? <code.value.TestRide builder={builder} from={from} /> : <Loading />;
}

function Work({ builder }: { builder: Builder }) {
  const trying = useStore(builder.store, (s) => s.trying);
  return trying === undefined ? <Bench builder={builder} /> : <Trying builder={builder} from={trying} />;
}

type Opened =
  | { readonly kind: 'opening' | 'missing' }
  | { readonly kind: 'elsewhere'; readonly db: Db }
  | { readonly kind: 'open'; readonly builder: Builder };

/** Another tab is at work on the track: it stays there, and can be gone on with here as a copy. */
function Elsewhere({ db, trackId }: { db: Db; trackId: string }) {
  const [, navigate] = useLocation();
  const copy = async (): Promise<void> => {
    const track = await readTrack(db, trackId);
    const id = track && (await duplicateTrack(db, track));
    if (id !== undefined) navigate(buildPath(id));
  };
  return (
    <div className="screen screen-middle">
      <Empty icon="tracks" title={t('builder.elsewhere.title')}>
        <p>{t('builder.elsewhere.text')}</p>
        <Button kind="primary" onClick={() => void copy()}>
          {t('builder.elsewhere.copy')}
        </Button>
        <ButtonLink href={paths.manageTracks}>{t('builder.back')}</ButtonLink>
      </Empty>
    </div>
  );
}

/** A track in the builder. */
export function BuilderPage({ trackId }: { trackId: string }) {
  const db = useDb();
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  useEffect(() => {
    if (db === undefined) return;
    let gone = false;
    let builder: Builder | undefined;
    const open = (): void => {
      readWork(db, trackId).then(
        (draft) => {
          if (gone) return;
          builder = draft && createBuilder(db, trackId, draft);
          setOpened(builder === undefined ? { kind: 'missing' } : { kind: 'open', builder });
        },
        () => !gone && setOpened({ kind: 'missing' }),
      );
    };
    // Two tabs at one track would each write over what the other one built.
    const release = claimLock(trackLock(trackId), (claim) => {
      if (claim === 'mine') open();
      else setOpened({ kind: 'elsewhere', db });
    });
    return () => {
      gone = true;
      release(builder?.dispose());
    };
  }, [db, trackId]);
  switch (opened.kind) {
    case 'opening':
      return <Loading />;
    case 'open':
      return <Work builder={opened.builder} />;
    case 'elsewhere':
      return <Elsewhere db={opened.db} trackId={trackId} />;
    case 'missing':
      return (
        <div className="screen screen-middle">
          <Empty icon="tracks" title={t('builder.missing.title')}>
            <p>{t('builder.missing.text')}</p>
            <ButtonLink href={paths.manageTracks}>{t('builder.back')}</ButtonLink>
          </Empty>
        </div>
      );
  }
}
