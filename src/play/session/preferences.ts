import { rumblePad, type ShapeOptions } from '../../input';
import { type DeadZone, ridesOneSwitch, type Settings, wantsLittleMotion } from '../../session';
import type { SoundOptions } from '../../sound';
import type { ViewSettings } from '../../view';

/** The settings a stage follows, as the rooms it drives want them. */
export function viewSettingsOf(s: Settings): ViewSettings {
  return {
    quality: s.quality,
    reducedMotion: wantsLittleMotion(s),
    sparkles: s.sparkles,
    bigContrastGates: s.contrastGates,
    colourBlind: s.colourCues,
  };
}

export function soundOptionsOf(s: Settings): SoundOptions {
  return { sound: s.sound, volume: s.volume, haptics: s.haptics, rumble: rumblePad };
}

/** Shares of the stick's way. */
const DEAD_ZONES: Readonly<Record<DeadZone, number>> = { small: 0.08, medium: 0.16, large: 0.28 };

/** @param rider id of the profile of who steers */
export function inputOptionsOf(
  s: Settings,
  rider: string,
): Pick<ShapeOptions, 'steering' | 'autoTuck' | 'tilt' | 'oneSwitch' | 'deadZone'> {
  return {
    steering: s.steering,
    autoTuck: s.autoTuck,
    tilt: s.tilt,
    oneSwitch: ridesOneSwitch(rider, s),
    deadZone: DEAD_ZONES[s.deadZone],
  };
}
