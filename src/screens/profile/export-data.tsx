import { useState } from 'react';
import { t } from '../../i18n';
import { exportOwnData } from '../../online';
import { Button, Notice } from '../../ui';
import { handOut } from '../shared/export';

/** Everything the server keeps of the account, as one file. */
export function ExportData() {
  const [state, setState] = useState<'idle' | 'busy' | 'offline' | 'later'>('idle');
  const run = async (): Promise<void> => {
    setState('busy');
    const outcome = await exportOwnData();
    if (outcome.kind === 'done') await handOut(outcome.value);
    const later = outcome.kind === 'refused' && outcome.fault.code === 'exported-just-now';
    setState(outcome.kind === 'done' ? 'idle' : later ? 'later' : 'offline');
  };
  return (
    <>
      <Button icon="install" disabled={state === 'busy'} onClick={() => void run()}>
        {t(state === 'busy' ? 'profile.export.busy' : 'profile.export')}
      </Button>
      <p className="sub">{t('profile.export.text')}</p>
      {(state === 'offline' || state === 'later') && (
        <Notice icon="warning" tone="bad" role="alert">
          {t(`profile.export.${state}`)}
        </Notice>
      )}
    </>
  );
}
