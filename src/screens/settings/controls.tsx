import { useState } from 'react';
import { t } from '../../i18n';
import { askForTilt, type TiltAnswer } from '../../input';
import {
  changeRider,
  changeSettings,
  deadZones,
  steerings,
  useActiveRider,
  useSettings,
} from '../../session';
import { Card, Notice, Section, Segments, Setting, Switch } from '../../ui';
import { riderName } from '../shared/riders';
import { LiveTest } from './live-test';

function Tilt() {
  const tilt = useSettings((s) => s.tilt);
  const [answer, setAnswer] = useState<TiltAnswer>('granted');
  const change = async (on: boolean) => {
    const next = on ? await askForTilt() : 'granted';
    setAnswer(next);
    changeSettings({ tilt: on && next === 'granted' });
  };
  return (
    <>
      <Switch
        label={t('settings.tilt')}
        hint={t('settings.tilt.hint')}
        checked={tilt}
        onChange={(on) => void change(on)}
      />
      {answer !== 'granted' && (
        <div className="settings-note">
          <Notice icon="warning" tone="bad" role="alert">
            {t(answer === 'denied' ? 'settings.tilt.denied' : 'settings.tilt.none')}
          </Notice>
        </div>
      )}
    </>
  );
}

/** How the devices steer, with a live test of all of them. */
export function Controls() {
  const steering = useSettings((s) => s.steering);
  const autoTuck = useSettings((s) => s.autoTuck);
  const rider = useActiveRider();
  const leftHanded = useSettings((s) => s.leftHanded);
  const deadZone = useSettings((s) => s.deadZone);
  return (
    <Section title={t('settings.controls')}>
      <Card>
        <Setting label={t('settings.steering')} hint={t('settings.steering.hint')}>
          <Segments
            label={t('settings.steering')}
            value={steering}
            options={steerings.map((value) => ({ value, label: t(`settings.steering.${value}`) }))}
            onChange={(value) => changeSettings({ steering: value })}
          />
        </Setting>
        <Switch
          label={t('settings.tuck')}
          hint={t('settings.tuck.hint')}
          checked={autoTuck}
          onChange={(on) => changeSettings({ autoTuck: on })}
        />
        <Switch
          label={t('settings.one-switch')}
          hint={`${t('settings.one-switch.hint')} · ${t('settings.one-switch.rider', { name: riderName(rider) })}`}
          checked={rider.oneSwitch}
          onChange={(on) => changeRider(rider.id, { oneSwitch: on })}
        />
        <Tilt />
        <Setting label={t('settings.dead-zone')} hint={t('settings.dead-zone.hint')}>
          <Segments
            label={t('settings.dead-zone')}
            value={deadZone}
            options={deadZones.map((value) => ({ value, label: t(`settings.dead-zone.${value}`) }))}
            onChange={(value) => changeSettings({ deadZone: value })}
          />
        </Setting>
        <Switch
          label={t('settings.left')}
          hint={t('settings.left.hint')}
          checked={leftHanded}
          onChange={(on) => changeSettings({ leftHanded: on })}
        />
        <LiveTest />
      </Card>
    </Section>
  );
}
