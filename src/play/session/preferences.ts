import { rumblePad, type ShapeOptions } from '../../input';
import { deadZoneShares, ridesOneSwitch, type Settings, wantsLittleMotion } from '../../session';
import type { SoundOptions } from '../../sound';
import type { ViewSettings } from '../../view';

/** Converts the settings to those of the view. */
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

/** @param rider profile id of the rider who steers */
export function inputOptionsOf(
  s: Settings,
  rider: string,
): Pick<ShapeOptions, 'steering' | 'autoTuck' | 'tilt' | 'oneSwitch' | 'deadZone'> {
  return {
    steering: s.steering,
    autoTuck: s.autoTuck,
    tilt: s.tilt,
    oneSwitch: ridesOneSwitch(rider, s),
    deadZone: deadZoneShares[s.deadZone],
  };
}
