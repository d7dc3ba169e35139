export { floodAt, MAST_GAP, mastSide } from './flood';
export { createEdges, createLayout, type Edges, HARDNESS, type Layout } from './layout';
export {
  createRelief,
  createSlope,
  type Relief,
  roughen,
  type Slope,
  type SnowSpot,
  type Spot,
} from './relief';
export { createWornLine, linePoints, type WornLine } from './worn-line';
