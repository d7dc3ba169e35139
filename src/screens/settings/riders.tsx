import { useState } from 'react';
import { useDb } from '../../db';
import { t } from '../../i18n';
import { addRider, chooseRider, type Rider, useActiveRider, useSettings } from '../../session';
import { Bib, Button, Card, IconButton, Section } from '../../ui';
import { riderName } from '../shared/riders';
import { RiderFigure } from './rider-figure';
import { RiderSheet } from './rider-sheet';

function Row({ rider, active, onEdit }: { rider: Rider; active: boolean; onEdit: () => void }) {
  const name = riderName(rider);
  const equipment = t(`equipment.${rider.equipment}`);
  return (
    <li className="rider-row">
      <label className="rider-pick">
        <input
          type="radio"
          name="rider"
          checked={active}
          aria-label={t('settings.rider.ride', { name })}
          onChange={() => chooseRider(rider.id)}
        />
        <Bib number={rider.bib} />
        <span className="row-words">
          <span className="row-title">{name}</span>
          <span className="sub">{active ? t('settings.rider.active', { equipment }) : equipment}</span>
        </span>
      </label>
      <IconButton icon="settings" label={t('settings.rider.edit', { name })} onClick={onEdit} />
    </li>
  );
}

/** The riders of this device: one rides, each can be edited, more can be added. */
export function Riders() {
  // They are read from it: whoever looks at them has it opened.
  useDb();
  const riders = useSettings((s) => s.riders);
  const [edited, setEdited] = useState<string>();
  const editing = riders.find((rider) => rider.id === edited);
  const active = useActiveRider();
  return (
    <Section title={t('settings.riders')} aside={t('settings.riders.text')}>
      <Card className="riders">
        <div className="riders-figure">
          <RiderFigure
            rider={active}
            label={t('settings.rider.picture', { name: riderName(active), bib: active.bib })}
          />
        </div>
        <ul>
          {riders.map((rider) => (
            <Row
              key={rider.id}
              rider={rider}
              active={rider.id === active.id}
              onEdit={() => setEdited(rider.id)}
            />
          ))}
        </ul>
      </Card>
      <div className="settings-after">
        <Button icon="plus" className="settings-wide" onClick={() => setEdited(addRider().id)}>
          {t('settings.riders.add')}
        </Button>
      </div>
      {editing !== undefined && (
        <RiderSheet rider={editing} only={riders.length === 1} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}
