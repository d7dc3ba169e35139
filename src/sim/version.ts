/**
 * Version of the simulation. Any change of an operation, its order, a constant or a table is a new version:
 * rides, ghosts and boards are bound to the version they were ridden on.
 */
export const simVersion = 1;
