import { type Object3D, Vector3 } from 'three';
import { createDrift, type DriftSight, type Sight } from './fx';
import type { Light } from './light';
import type { Tier } from './quality';
import type { Stretch } from './stretch';
import { createSlope, type Foothold, type Relief } from './terrain';
import type { Weather } from './weather';

/** Everything in the air: falling snow, if the preset has it, and grains that the wind blows over the slope. */
export interface Air {
  readonly parts: readonly Object3D[];
  /** Allocates nothing. */
  update(camera: Vector3, stretch: Readonly<Stretch>): void;
  /** Turned off for reduced motion. */
  show(on: boolean): void;
  dispose(): void;
}

export function createAir(relief: Relief, tier: Tier, light: Light, weather: Weather): Air {
  const snowfall = weather.createSnowfall?.(tier, light);
  const drift = createDrift(tier, light);
  const below: Foothold = { x: 0, y: 0, h: 0 };
  const sight: Sight = { camera: new Vector3(), distance: 0, dt: 0 };
  const over: DriftSight = { camera: sight.camera, x: 0, y: 0, h: 0, gx: 0, gy: 0, dt: 0 };
  const leaning = createSlope();
  const about = { x: 0, y: 0 };

  /** Updates the falling snow between the camera and the rider. */
  function snowOn(camera: Vector3, { riderY, cameraY, dt }: Readonly<Stretch>): void {
    below.x = camera.x;
    below.y = riderY;
    relief.height(below);
    sight.camera = camera;
    const high = camera.y - below.h;
    const far = riderY - cameraY;
    sight.distance = Math.sqrt(high * high + far * far);
    sight.dt = dt;
    snowfall?.update(sight);
  }

  /** Updates the grains that drift over the snow between the camera and a point ahead of the rider. */
  function driftOn(camera: Vector3, { riderY, dt }: Readonly<Stretch>): void {
    about.x = camera.x;
    about.y = riderY;
    relief.slopeAt(about, leaning);
    over.camera = camera;
    over.x = about.x;
    over.y = about.y;
    over.h = leaning.h;
    over.gx = leaning.gx;
    over.gy = leaning.gy;
    over.dt = dt;
    drift.update(over);
  }

  return {
    parts: [...(snowfall ? [snowfall.points] : []), drift.mesh],
    update(camera, stretch) {
      if (snowfall) snowOn(camera, stretch);
      driftOn(camera, stretch);
    },
    show(on) {
      snowfall?.show(on);
      drift.show(on);
    },
    dispose() {
      snowfall?.dispose();
      drift.dispose();
    },
  };
}
