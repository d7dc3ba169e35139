import { t } from '../../../i18n';
import { changeRider, useActiveRider } from '../../../session';
import { Segments } from '../../../ui';

/** Skis or snowboard: the active rider changes. */
export function EquipmentChoice() {
  const rider = useActiveRider();
  return (
    <Segments
      label={t('track.equipment')}
      value={rider.equipment}
      options={[
        { value: 'ski', label: t('equipment.ski') },
        { value: 'board', label: t('equipment.board') },
      ]}
      onChange={(equipment) => changeRider(rider.id, { equipment })}
    />
  );
}
