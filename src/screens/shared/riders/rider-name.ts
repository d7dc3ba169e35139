import { t } from '../../../i18n';
import type { Rider } from '../../../session';

/** What a local rider is called: the name, or "Rider" and the bib while there is none. */
export function riderName(rider: Pick<Rider, 'name' | 'bib'>): string {
  return rider.name.trim() === '' ? t('rider.unnamed', { bib: rider.bib }) : rider.name;
}
