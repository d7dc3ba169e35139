/** Functions called by the handlers that {@link install} registers. */
export { takeApp } from './app';
export { guardCall } from './guard';
export { noteRestore } from './history';
export { compareNumber, numberChange, numberCreation } from './numbers';
export { purgeOld } from './purge';
export { refusePurged, reserveId } from './purged';
export { hearReport, tellState } from './report';
export { noteTime, start } from './start';
