import { type FocusEvent, useMemo } from 'react';
import { t } from '../../i18n';
import { encodeTrack, type Track } from '../../tracks';
import { Button, Sheet, showToast, useLoaded } from '../../ui';
import { saveAsFile } from './commands';
import { linkOf } from './place';

const loadQr = () => import('../shared/qr');

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('builder.export.copied'));
  } catch {
    // A browser may forbid it; the code stands in its field to be selected.
    showToast(t('builder.export.not-copied'), { tone: 'bad' });
  }
}

/** Gives a track away: as a file, a code, a link, and a QR code of the link. */
export function ExportSheet({ track, onClose }: { track: Track; onClose: () => void }) {
  const code = useMemo(() => encodeTrack(track), [track]);
  const link = linkOf(code);
  const qr = useLoaded(loadQr);
  const { name } = track;
  return (
    <Sheet title={t('builder.export.title', { name })} onClose={onClose}>
      <div className="manage-form">
        <Button icon="install" onClick={() => saveAsFile(track)}>
          {t('builder.export.file')}
        </Button>
        <div className="two">
          <Button onClick={() => void copy(link)}>{t('builder.export.link')}</Button>
          <Button onClick={() => void copy(code)}>{t('builder.export.code')}</Button>
        </div>
        <p className="sub">{t('builder.export.length', { count: link.length })}</p>
        <div className="field">
          <label htmlFor="track-code">{t('builder.export.field')}</label>
          <textarea
            id="track-code"
            className="track-code num"
            readOnly
            rows={3}
            value={code}
            onFocus={(event: FocusEvent<HTMLTextAreaElement>) => event.target.select()}
          />
        </div>
        {qr.status === 'ready' && (
          <qr.value.QrCode
            text={link}
            label={t('builder.export.qr', { name })}
            tooLong={t('builder.export.qr.too-long')}
          />
        )}
      </div>
    </Sheet>
  );
}
