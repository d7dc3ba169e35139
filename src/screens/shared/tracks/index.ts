export { CourseMap } from './course-map';
export { EquipmentChoice } from './equipment-choice';
export { fetchMap, knownMap, mapOf } from './map-cache';
export { drawMap, type MapDrawing } from './map-drawing';
export { Facts, TrackCard } from './track-card';
export { TrackMap } from './track-map';
export { codeOf, factsIn, lastTrackOf, markOn, styleWords } from './track-words';
export { Unridable } from './unridable';
