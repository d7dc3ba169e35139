export {
  FROM_BOARD,
  fromBoard,
  placeForest,
  RIDER_HALF,
  SPIRE_HEIGHT,
  spireHeight,
  TREE_HEIGHT,
  TREE_RADIUS,
  TREE_ROCK_FROM,
  TreeKind,
  type Trees,
} from './places';
