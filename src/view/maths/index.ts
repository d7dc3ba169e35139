export { clamp, damp, lerp, smoothstep } from './ease';
export { noise, ridge } from './noise';
export { hash01, seeded } from './random';
