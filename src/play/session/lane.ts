import { t } from '../../i18n';
import { type Command, createInput, type Input } from '../../input';
import { type Settings, settingsStore } from '../../session';
import { showToast } from '../../ui';
import { createHudWriter, type HudWriter } from '../hud/hud-writer';
import { createTags, type Tags } from '../hud/tags';
import { inputOptionsOf, viewSettingsOf } from './preferences';
import type { LaneElements, LaneSetup } from './setup';
import type { Shown, Slope } from './slope';

/** One rider's picture, input and HUD. */
export interface Lane {
  readonly setup: LaneSetup;
  readonly slope: Slope;
  readonly input: Input;
  readonly hud: HudWriter;
  readonly tags: (riders: readonly Shown[]) => Tags;
  /** Applies new settings. */
  readonly follow: (settings: Settings) => void;
  readonly dispose: () => void;
}

/** Returns the input options. Two riders cannot steer by tilting one device. */
function devicesOf(settings: Settings, { rider, share }: LaneSetup): ReturnType<typeof inputOptionsOf> {
  const options = inputOptionsOf(settings, rider);
  return share ? { ...options, tilt: false } : options;
}

/** Connects one rider's parts with the page. */
export function createLane(
  slope: Slope,
  elements: LaneElements,
  setup: LaneSetup,
  onCommand: (command: Command) => void,
): Lane {
  const tagRoot = elements.hud.querySelector<HTMLElement>('[data-hud="tags"]')!;
  const hud = createHudWriter(elements.hud, setup.hud);
  const input = createInput({
    stage: elements.pane,
    ...devicesOf(settingsStore.getState(), setup),
    ...(setup.share ? { share: setup.share } : {}),
    onCommand,
    onTiltRefused: () => showToast(t('settings.tilt.denied'), { tone: 'bad' }),
  });
  return {
    setup,
    slope,
    input,
    hud,
    tags: (riders) => createTags(tagRoot, setup.compiled, riders),
    follow(settings) {
      input.setOptions(devicesOf(settings, setup));
      slope.view.settings(viewSettingsOf(settings));
    },
    dispose() {
      input.dispose();
      slope.dispose();
    },
  };
}
