import { BufferAttribute, type BufferGeometry, Color, SphereGeometry } from 'three';
import type { LightPreset } from '../light';
import { clamp, seeded, smoothstep } from '../maths';

const RADIUS = 1000;

/** Returns a coarse dome with the sky's gradient and the glow around the sun as vertex colours. */
export function skyDome(p: LightPreset): BufferGeometry {
  const dome = new SphereGeometry(RADIUS, 16, 10);
  const at = dome.getAttribute('position');
  const colours = new Float32Array(at.count * 3);
  const c = new Color();
  for (let i = 0; i < at.count; i++) {
    const x = at.getX(i) / RADIUS;
    const y = at.getY(i) / RADIUS;
    const z = at.getZ(i) / RADIUS;
    const h = clamp(y / 0.62);
    c.copy(p.skyLow)
      .lerp(p.skyMid, smoothstep(0.1, 0.62, h))
      .lerp(p.skyTop, smoothstep(0.38, 1, h));
    const sunward = clamp(x * p.sun.x + z * p.sun.z + y * p.sun.y * 0.4);
    c.lerp(p.glow, sunward ** 4 * 0.75 * (1 - h));
    if (y < 0) c.copy(p.fog);
    c.toArray(colours, i * 3);
  }
  dome.setAttribute('color', new BufferAttribute(colours, 3));
  dome.deleteAttribute('normal');
  dome.deleteAttribute('uv');
  return dome;
}

/** Returns positions of stars in front of the camera and above the hill. */
export function starPlaces(count: number): Float32Array {
  const random = seeded(77);
  const out = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const a = (random() - 0.5) * 2.6;
    const e = 0.06 + random() * 0.9;
    out[3 * i] = Math.sin(a) * Math.cos(e) * (RADIUS - 10);
    out[3 * i + 1] = Math.sin(e) * (RADIUS - 10);
    out[3 * i + 2] = -Math.cos(a) * Math.cos(e) * (RADIUS - 10);
  }
  return out;
}
