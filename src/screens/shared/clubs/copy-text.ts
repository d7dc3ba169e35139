import { t } from '../../../i18n';
import { showToast } from '../../../ui';

/** Copies a text, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('invite.copied'));
  } catch {
    // A browser may forbid it; the text stands in its field to be selected.
    showToast(t('invite.not-copied'), { tone: 'bad' });
  }
}
