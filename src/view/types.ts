/** Where the picture is taken from. */
export type CameraMode = 'chase' | 'helicopter' | 'coach' | 'tv' | 'low';

/** How one rider is dressed, and what the rider is to the player. Colours are `#rrggbb`. */
export interface RiderLook {
  readonly equipment: 'ski' | 'board';
  /** Right foot in front: the board rider is mirrored. */
  readonly goofy: boolean;
  readonly kit: { readonly primary: string; readonly secondary: string };
  /** Bib number, digits only. */
  readonly bib: string;
  /** The player, the player's best run, or somebody else's: the last two are drawn as ghosts. */
  readonly kind: 'me' | 'best' | 'rival';
  /** Name written above the head. */
  readonly label: string;
}

/** The player's choices about the picture. */
export interface ViewSettings {
  readonly quality: 'auto' | 'low' | 'medium' | 'high';
  readonly reducedMotion: boolean;
  readonly sparkles: boolean;
  readonly bigContrastGates: boolean;
  readonly colourBlind: boolean;
}
