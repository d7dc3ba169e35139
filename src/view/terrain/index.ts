export { crestsOf, pitchesOf, type SlopeSpot } from './crests';
export { floodAt, LANTERN_FROM, LANTERN_GAP, MAST_GAP, mastSide } from './flood';
export { createEdges, createLayout, type Edges, HARDNESS, type Layout, type Spot } from './layout';
export {
  createRelief,
  createSlope,
  type Foothold,
  type Relief,
  roughen,
  type Slope,
  type SnowSpot,
} from './relief';
export { createWornLine, linePoints, type WornLine, type WornSpot } from './worn-line';
