/** Length over which a kicker drops back to the snow, mm (the simulation's 0.8 m). */
export const KICKER_DROP_MM = 800;
