import { formatPercent, t } from '../../i18n';
import {
  changeSettings,
  motions,
  qualities,
  rideCameras,
  type Settings,
  themes,
  useSettings,
} from '../../session';
import { Card, Section, Segments, Select, Setting, Slider, Switch } from '../../ui';

const all = (s: Settings): Settings => s;

/** What is heard and felt. */
export function Sound() {
  const { sound, volume, haptics } = useSettings(all);
  return (
    <Section title={t('settings.sound')}>
      <Card>
        <Switch
          label={t('settings.sound.on')}
          hint={t('settings.sound.hint')}
          checked={sound}
          onChange={(on) => changeSettings({ sound: on })}
        />
        <Slider
          label={t('settings.volume')}
          value={volume}
          min={0}
          max={1}
          step={0.05}
          written={formatPercent(volume)}
          disabled={!sound}
          onChange={(value) => changeSettings({ volume: value })}
        />
        <Switch
          label={t('settings.haptics')}
          hint={t('settings.haptics.hint')}
          checked={haptics}
          onChange={(on) => changeSettings({ haptics: on })}
        />
      </Card>
    </Section>
  );
}

/** What is seen: theme, camera, quality, motion. */
export function Picture() {
  const { theme, camera, quality, motion, sparkles, fullScreen } = useSettings(all);
  return (
    <Section title={t('settings.picture')}>
      <Card>
        <Setting label={t('settings.theme')}>
          <Segments
            label={t('settings.theme')}
            value={theme}
            options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
            onChange={(value) => changeSettings({ theme: value })}
          />
        </Setting>
        <Setting label={t('settings.camera')}>
          <Segments
            label={t('settings.camera')}
            value={camera}
            options={rideCameras.map((value) => ({ value, label: t(`settings.camera.${value}`) }))}
            onChange={(value) => changeSettings({ camera: value })}
          />
        </Setting>
        <Setting label={t('settings.quality')} hint={t('settings.quality.hint')}>
          <Select
            bare
            label={t('settings.quality')}
            value={quality}
            options={qualities.map((value) => ({ value, label: t(`settings.quality.${value}`) }))}
            onChange={(value) => changeSettings({ quality: value })}
          />
        </Setting>
        <Setting label={t('settings.motion')}>
          <Segments
            label={t('settings.motion')}
            value={motion}
            options={motions.map((value) => ({ value, label: t(`settings.motion.${value}`) }))}
            onChange={(value) => changeSettings({ motion: value })}
          />
        </Setting>
        {document.fullscreenEnabled && (
          <Switch
            label={t('settings.fullscreen')}
            hint={t('settings.fullscreen.hint')}
            checked={fullScreen}
            onChange={(on) => changeSettings({ fullScreen: on })}
          />
        )}
        <Switch
          label={t('settings.sparkles')}
          checked={sparkles}
          onChange={(on) => changeSettings({ sparkles: on })}
        />
      </Card>
    </Section>
  );
}

/** Options for eyes that need more. */
export function Reading() {
  const { colourCues, bigHud, contrastGates } = useSettings(all);
  return (
    <Section title={t('settings.reading')}>
      <Card>
        <Switch
          label={t('settings.cues')}
          hint={t('settings.cues.hint')}
          checked={colourCues}
          onChange={(on) => changeSettings({ colourCues: on })}
        />
        <Switch
          label={t('settings.gates')}
          hint={t('settings.gates.hint')}
          checked={contrastGates}
          onChange={(on) => changeSettings({ contrastGates: on })}
        />
        <Switch
          label={t('settings.big')}
          checked={bigHud}
          onChange={(on) => changeSettings({ bigHud: on })}
        />
      </Card>
    </Section>
  );
}
