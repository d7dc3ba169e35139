import type { ReactNode } from 'react';
import { t } from '../../../i18n';
import { Button, classes, TextField, useLoaded } from '../../../ui';
import './clubs.css';
import { copyText } from './copy-text';

const loadQr = () => import('../qr');

/** Letters that stand in one line of a phone in the largest size. */
const MOST_LARGE = 10;

interface ShownOnceProps {
  /** What it opens, as a page of the game. */
  readonly link: string;
  /** To be read aloud or written down; undefined where the link alone opens it. */
  readonly code?: string | undefined;
  /** Says that it is shown this once. */
  readonly once: string;
  /** What the code, or else the link, is called. */
  readonly label: string;
  readonly qrLabel: string;
  /** What it gives, and until when. */
  readonly children?: ReactNode;
}

/** What the server tells this once, to be copied, sent, read aloud or held before a camera. */
export function ShownOnce({ link, code, once, label, qrLabel, children }: ShownOnceProps) {
  const qr = useLoaded(loadQr);
  const send = (): void => void navigator.share({ url: link }).catch(() => undefined);
  return (
    <div className="club-form" role="status">
      <p>{once}</p>
      {code === undefined ? (
        <TextField
          label={label}
          value={link}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <output
          className={classes('shown-code', 'num', code.length > MOST_LARGE && 'shown-code-long')}
          aria-label={label}
        >
          {code}
        </output>
      )}
      {children}
      <div className="two">
        <Button icon="check" onClick={() => void copyText(code ?? link)}>
          {t('invite.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon="upload" onClick={send}>
            {t('invite.share')}
          </Button>
        )}
      </div>
      {qr.status === 'ready' && <qr.value.QrCode text={link} label={qrLabel} />}
    </div>
  );
}
