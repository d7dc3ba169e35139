import { type Color, Vector3 } from 'three';
import { hex } from './colour';

export type LightName = 'golden' | 'crisp' | 'night' | 'flat';

/** A time of day: every colour display-referred, distances m. */
export interface LightPreset {
  readonly name: LightName;
  /** Unit vector towards the sun or moon (world frame: x right, y up, −z downhill). */
  readonly sun: Vector3;
  readonly snowLit: Color;
  readonly snowMid: Color;
  readonly snowShade: Color;
  /** Colour of shadows cast on snow. */
  readonly cast: Color;
  readonly powder: Color;
  /** Brightness of evenly lit snow, and strength of its relief. */
  readonly base: number;
  readonly gain: number;
  readonly sunTint: Color;
  readonly ambient: Color;
  readonly bounce: Color;
  readonly skyTop: Color;
  readonly skyMid: Color;
  readonly skyLow: Color;
  readonly glow: Color;
  readonly fog: Color;
  readonly fogSun: Color;
  readonly fogNear: number;
  readonly fogFar: number;
  readonly fogMax: number;
  /** Mountains, near to far. */
  readonly mountainLit: readonly Color[];
  readonly mountainShade: readonly Color[];
  readonly mountainRock: readonly Color[];
  readonly forest: Color;
  readonly sparkle: Color;
  /** Colour towards which bare ice is tinted. */
  readonly ice: Color;
  /** 1 = floodlights on. */
  readonly flood: 0 | 1;
  /** Whether it snows. */
  readonly snows?: true;
}

/** Returns the unit vector to a sun at an azimuth (0 = downhill, + = right) and elevation, both in degrees. */
export function sunDirection(azimuth: number, elevation: number): Vector3 {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), -Math.cos(a) * Math.cos(e));
}

const all = (...digits: readonly string[]): Color[] => digits.map(hex);

const golden: LightPreset = {
  name: 'golden',
  sun: sunDirection(-80, 25),
  snowLit: hex('#FFF4E2'),
  snowMid: hex('#E5E8F6'),
  snowShade: hex('#A3B6E6'),
  cast: hex('#97ABE2'),
  powder: hex('#FFF7E8'),
  base: 0.74,
  gain: 3.4,
  sunTint: hex('#FFF0D2'),
  ambient: hex('#8A9FDC'),
  bounce: hex('#D6DCF6'),
  skyTop: hex('#6B9BDD'),
  skyMid: hex('#C3CDF0'),
  skyLow: hex('#FFE6CF'),
  glow: hex('#FFD6A6'),
  fog: hex('#D3DCF5'),
  fogSun: hex('#FFE4D2'),
  fogNear: 40,
  fogFar: 300,
  fogMax: 0.92,
  mountainLit: all('#FFDCB4', '#FFD5B6', '#FFDCC2'),
  mountainShade: all('#7488C6', '#7F93D2', '#8EA3DA'),
  mountainRock: all('#66709F', '#7580B4', '#8793C4'),
  forest: hex('#6C86B4'),
  sparkle: hex('#FFF6DD'),
  ice: hex('#A9CDEF'),
  flood: 0,
};

const crisp: LightPreset = {
  name: 'crisp',
  sun: sunDirection(-70, 36),
  snowLit: hex('#FDFEFF'),
  snowMid: hex('#DDE9F8'),
  snowShade: hex('#9CBEEE'),
  cast: hex('#86AEEA'),
  powder: hex('#FFFFFF'),
  base: 0.76,
  gain: 3,
  sunTint: hex('#FFFAF0'),
  ambient: hex('#86A8E0'),
  bounce: hex('#D4E4FB'),
  skyTop: hex('#2F7CCF'),
  skyMid: hex('#7FB6EA'),
  skyLow: hex('#DCECF8'),
  glow: hex('#FFF3D6'),
  fog: hex('#D5E6F7'),
  fogSun: hex('#EEF3F6'),
  fogNear: 40,
  fogFar: 290,
  fogMax: 0.9,
  mountainLit: all('#FFFDF8', '#EFF4FB', '#E2ECF8'),
  mountainShade: all('#7AA0D6', '#9DBCE4', '#BCD3EE'),
  mountainRock: all('#6D86AE', '#97AECD', '#B9CCE4'),
  forest: hex('#5F8BBD'),
  sparkle: hex('#FFFFFF'),
  ice: hex('#A2CBEE'),
  flood: 0,
};

const night: LightPreset = {
  name: 'night',
  sun: sunDirection(58, 46),
  snowLit: hex('#FBE9C6'),
  snowMid: hex('#8199D0'),
  snowShade: hex('#22346B'),
  cast: hex('#22336A'),
  powder: hex('#FDECCA'),
  base: 0.26,
  gain: 1.1,
  sunTint: hex('#C2C4DC'),
  ambient: hex('#31458A'),
  bounce: hex('#6479B8'),
  skyTop: hex('#060D22'),
  skyMid: hex('#0E1D45'),
  skyLow: hex('#2A3F78'),
  glow: hex('#4A5F96'),
  fog: hex('#18285A'),
  fogSun: hex('#203268'),
  fogNear: 45,
  fogFar: 230,
  fogMax: 0.95,
  mountainLit: all('#5A72AE', '#4A63A2', '#3D548F'),
  mountainShade: all('#202F60', '#223366', '#25386E'),
  mountainRock: all('#1D2B57', '#202F60', '#243569'),
  forest: hex('#16234C'),
  sparkle: hex('#FFF2CF'),
  ice: hex('#8090C0'),
  flood: 1,
};

/** Overcast with snowfall: almost no shadows, relief hard to see, and the mountains nearly hidden. */
const flat: LightPreset = {
  name: 'flat',
  sun: sunDirection(-60, 58),
  snowLit: hex('#E9F0F8'),
  snowMid: hex('#D3DEEC'),
  snowShade: hex('#A9BCD8'),
  cast: hex('#B2C3DC'),
  powder: hex('#E9F0F8'),
  base: 0.7,
  gain: 1.5,
  sunTint: hex('#F2F4F8'),
  ambient: hex('#A9B7CE'),
  bounce: hex('#DCE4EF'),
  skyTop: hex('#B4C2D6'),
  skyMid: hex('#CBD6E5'),
  skyLow: hex('#DEE6F0'),
  glow: hex('#E3E9F1'),
  fog: hex('#D0DBE9'),
  fogSun: hex('#D6E0EC'),
  fogNear: 24,
  fogFar: 230,
  fogMax: 0.97,
  mountainLit: all('#D3DDE9', '#D6DFEA', '#D9E1EC'),
  mountainShade: all('#C0CDDE', '#C8D3E2', '#CFD9E6'),
  mountainRock: all('#B6C4D7', '#C2CEDE', '#CBD5E3'),
  forest: hex('#A5B6CC'),
  sparkle: hex('#FFFFFF'),
  ice: hex('#B3CBE4'),
  flood: 0,
  snows: true,
};

export const PRESETS: Readonly<Record<LightName, LightPreset>> = { golden, crisp, night, flat };
