import { t } from '../../../i18n';
import { ButtonLink, Empty } from '../../../ui';
import { paths } from '../../paths';

/** Stands in place of a ride that cannot be had, with the reason and the way back. */
export function Unridable({ title, text }: { title: string; text: string }) {
  return (
    <div className="screen screen-middle">
      <Empty icon="warning" title={title}>
        <p role="alert">{text}</p>
        <ButtonLink href={paths.rideLocal}>{t('track.back')}</ButtonLink>
      </Empty>
    </div>
  );
}
