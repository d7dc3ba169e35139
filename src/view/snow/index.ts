export { CHUNK } from './grid';
export { createSnow, type Snow, type SnowOptions } from './snow';
