import { useRef, useState } from 'react';
import { dbService } from '../../db';
import { t } from '../../i18n';
import type { TrackBody } from '../../tracks';
import { Button, Sheet, showToast, TextField } from '../../ui';
import { takeTracks } from './commands';
import { type Found, foundInCode, foundInFiles } from './found';
import { numbered } from './numbered';

function Tracks({
  bodies,
  onDone,
}: {
  bodies: readonly TrackBody[];
  onDone: (ids: readonly string[]) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const count = bodies.length;
  const take = async (): Promise<void> => {
    setBusy(true);
    const ids = await takeTracks(await dbService.db(), bodies).finally(() => setBusy(false));
    if (ids.length > 0) showToast(t('builder.import.taken', { count: ids.length }));
    onDone(ids);
  };
  return (
    <div className="import-found" role="status">
      <p>{t('builder.import.found', { count })}</p>
      <ul>
        {numbered(bodies.slice(0, 20)).map(({ item: body, place }) => (
          <li key={place}>
            <b>{body.name}</b> <span className="sub">{t(`style.${body.style}`)}</span>
          </li>
        ))}
      </ul>
      <Button kind="primary" disabled={isBusy} onClick={() => void take()}>
        {t('builder.import.take', { count })}
      </Button>
    </div>
  );
}

/** Brings tracks in from a file or a code, after showing what they are. */
export function ImportSheet({
  first,
  onClose,
  onDone,
}: {
  /** What was dropped on the page, opened with the game or carried by a link. */
  first: Found | undefined;
  onClose: () => void;
  onDone: (ids: readonly string[]) => void;
}) {
  const [found, setFound] = useState(first);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Sheet title={t('builder.import.title')} onClose={onClose}>
      <div className="manage-form">
        {found?.kind === 'tracks' && <Tracks bodies={found.bodies} onDone={onDone} />}
        {found?.kind === 'wrong' && <p role="alert">{t('builder.import.wrong', { why: found.why })}</p>}
        <Button icon="upload" onClick={() => input.current?.click()}>
          {t('builder.import.file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".json,application/json"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void foundInFiles(files).then(setFound);
          }}
        />
        <p className="sub">{t('builder.import.drop')}</p>
        <form
          className="manage-form"
          onSubmit={(event) => {
            event.preventDefault();
            setFound(foundInCode(code));
          }}
        >
          <TextField label={t('builder.import.code')} value={code} onChange={setCode} autoComplete="off" />
          <Button type="submit" disabled={code.trim() === ''}>
            {t('builder.import.read')}
          </Button>
        </form>
      </div>
    </Sheet>
  );
}
