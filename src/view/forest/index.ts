export { placeForest, TREE_HEIGHT, TREE_RADIUS, TreeKind, type Trees } from './places';
