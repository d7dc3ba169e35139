export { placeForest, TreeKind, type Trees } from './places';
