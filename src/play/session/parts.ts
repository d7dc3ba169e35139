import { t } from '../../i18n';
import { type Command, createInput, type Input } from '../../input';
import { settingsStore } from '../../session';
import type { Compiled } from '../../sim';
import { createSound, type Sound } from '../../sound';
import { showToast } from '../../ui';
import { createInstruments, type InstrumentOptions, type Instruments } from '../hud/instruments';
import { createTags, type Tags } from '../hud/tags';
import { inputOptionsOf, soundOptionsOf, viewSettingsOf } from './preferences';
import type { Shown, Slope } from './slope';

export interface EngineElements {
  readonly stage: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLElement;
}

/** Picture, hands, ears and instruments of one stage. */
export interface Parts {
  readonly slope: Slope;
  readonly input: Input;
  readonly sound: Sound;
  readonly instruments: Instruments;
  readonly tags: (riders: readonly Shown[]) => Tags;
  readonly dispose: () => void;
}

/** Connects the parts with the page and with the settings, which they follow while the stage is open. */
export function createParts(
  slope: Slope,
  elements: EngineElements,
  options: {
    readonly compiled: Compiled;
    /** Id of the profile of who rides. */
    readonly rider: string;
    readonly instruments: InstrumentOptions;
    readonly onCommand: (command: Command) => void;
  },
): Parts {
  const settings = settingsStore.getState();
  const sound = createSound(soundOptionsOf(settings));
  const instruments = createInstruments(elements.hud, options.instruments);
  const tagRoot = elements.hud.querySelector<HTMLElement>('[data-hud="tags"]')!;
  const input = createInput({
    stage: elements.stage,
    ...inputOptionsOf(settings, options.rider),
    onCommand: options.onCommand,
    onTiltRefused: () => showToast(t('settings.tilt.denied'), { tone: 'bad' }),
  });
  const stopSettings = settingsStore.subscribe((now) => {
    sound.setOptions(soundOptionsOf(now));
    input.setOptions(inputOptionsOf(now, options.rider));
    slope.view.settings(viewSettingsOf(now));
  });
  // The system's wish for less motion counts while the settings leave it to the system.
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = (): void => slope.view.settings(viewSettingsOf(settingsStore.getState()));
  stillness.addEventListener('change', follow);
  return {
    slope,
    input,
    sound,
    instruments,
    tags: (riders) => createTags(tagRoot, options.compiled, riders),
    dispose() {
      stopSettings();
      stillness.removeEventListener('change', follow);
      input.dispose();
      sound.dispose();
      slope.dispose();
    },
  };
}
