import { t } from '../../i18n';
import { Switch } from '../../ui';
import type { LineChoice } from './use-author-line';

/** Switches the author's line on the snow. */
export function LineSwitch({ on, onChange }: LineChoice) {
  return (
    <Switch label={t('ride.line.snow')} hint={t('ride.line.snow.hint')} checked={on} onChange={onChange} />
  );
}
