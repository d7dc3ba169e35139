import { t } from '../../../i18n';
import { Button, Empty } from '../../../ui';

/** In the place of what the server is being asked for. */
export function Asking() {
  return (
    <p className="sub" role="status">
      {t('lobby.loading')}
    </p>
  );
}

/**
 * In the place of what the server did not answer, and what was never seen before.
 *
 * @param text what cannot be shown, in a sentence
 */
export function Unreached({
  text = t('lobby.offline.text'),
  onAgain,
}: {
  text?: string;
  onAgain: () => void;
}) {
  return (
    <Empty icon="offline" title={t('lobby.offline.title')}>
      <p role="alert">{text}</p>
      <Button icon="update" onClick={onAgain}>
        {t('lobby.again')}
      </Button>
    </Empty>
  );
}
