import { t } from '../../../i18n';
import { showToast } from '../../../ui';
import { faultWords } from '../fault-words';
import type { Builder } from './session';

/**
 * Begins a test ride. Where the simulation cannot be given the track, it says what stands in the way and shows the check.
 *
 * @param from index of the gate it begins at; 0 = from the top
 */
export function beginTest(builder: Builder, from: number): void {
  const { sound, faults } = builder.store.getState().findings;
  const [fault] = faults;
  if (sound || fault === undefined) {
    builder.store.setState({ trying: from });
    return;
  }
  showToast(t('builder.try.not', { why: faultWords(fault) }), { tone: 'bad' });
  builder.store.setState({ tool: 'check' });
}
