import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import {
  Color,
  Euler,
  Frustum,
  Matrix4,
  PerspectiveCamera,
  Quaternion,
  Sphere,
  SphereGeometry,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/paths';
import {
  leanCore,
  leanRenderer,
  neverCalled,
  unused,
  unusedServices,
} from '../../../scripts/vite/three-cuts';
import { thrifts, thrifty } from '../../../scripts/vite/three-thrifts';

const source = (file: 'core' | 'module'): string =>
  readFileSync(join(root, `node_modules/three/build/three.${file}.js`), 'utf8');

interface LeanCore {
  readonly Frustum: typeof Frustum;
  readonly Matrix4: new () => Omit<Matrix4, 'fromArray'> & {
    fromArray(from: readonly number[]): { mirrors(): boolean };
  };
}

async function loadCore(): Promise<LeanCore> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-three-'));
  const path = join(folder, 'core.mjs');
  writeFileSync(path, thrifty(source('core'), 'core'));
  const lean = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as LeanCore;
  rmSync(folder, { recursive: true });
  return lean;
}

describe('three made thrifty', () => {
  it.each(['core', 'module'] as const)('has every stretch of three.%s.js replaced', (file) => {
    const lean = thrifty(source(file), file);
    for (const { source: stretch } of thrifts.filter((t) => t.file === file))
      expect(lean.match(stretch)).toBeNull();
  });

  it('says so when three has changed its ways', () => {
    expect(() => thrifty('', 'core')).toThrow(/stands in three 0 times/);
  });

  it('sees through the same frustum', async () => {
    const lean = await loadCore();
    const camera = new PerspectiveCamera(56, 0.6, 0.4, 1400);
    const view = new Matrix4();
    let seen = 0;
    for (let i = 0; i < 200; i++) {
      camera.position.set(Math.sin(i) * 9, 12 + Math.cos(i), i);
      camera.rotation.set(-0.5 + Math.sin(i * 3) * 0.3, i * 0.7, 0);
      camera.updateMatrixWorld();
      view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      const ours = new lean.Frustum().setFromProjectionMatrix(view);
      const theirs = new Frustum().setFromProjectionMatrix(view);
      theirs.planes.forEach((plane, p) => {
        expect(ours.planes[p]!.normal.toArray()).toEqual(plane.normal.toArray());
        expect(ours.planes[p]!.constant).toBe(plane.constant);
      });
      const sphere = new Sphere(new Vector3(Math.cos(i * 5) * 60, 0, Math.sin(i * 2) * 60), 8);
      expect(ours.intersectsSphere(sphere)).toBe(theirs.intersectsSphere(sphere));
      if (theirs.intersectsSphere(sphere)) seen++;
    }
    expect(seen).toBeGreaterThan(10);
    expect(seen).toBeLessThan(190);
  });

  it('tells a mirrored object from one that is not', async () => {
    const lean = await loadCore();
    for (let i = 0; i < 100; i++) {
      const scale = new Vector3(Math.sin(i * 5), Math.cos(i * 3), Math.sin(i * 7 + 1));
      const turn = new Quaternion().setFromEuler(new Euler(i, i * 0.3, -i));
      const theirs = new Matrix4().compose(new Vector3(i, -i, 3), turn, scale);
      const ours = new lean.Matrix4().fromArray(theirs.elements);
      expect(ours.mirrors()).toBe(theirs.determinantAffine() < 0);
      expect(ours.mirrors()).toBe(scale.x * scale.y * scale.z < 0);
    }
  });
});

describe('three without what the game never uses', () => {
  it('keeps neither files, rays nor tracks of animations', () => {
    const lean = leanCore(source('core'));
    expect(lean).not.toMatch(
      /KeyframeTrack\.prototype\.|PropertyBinding\.prototype\.\w+ = |metadata\.generator/,
    );
    expect(lean.length).toBeLessThan(source('core').length - 50_000);
  });

  it('still draws and moves with the same numbers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fall-line-three-'));
    const path = join(folder, 'core.mjs');
    writeFileSync(path, leanCore(source('core')));
    const lean = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as typeof import('three');
    rmSync(folder, { recursive: true });
    const ours = new lean.SphereGeometry(2, 8, 6).toNonIndexed();
    const theirs = new SphereGeometry(2, 8, 6).toNonIndexed();
    expect(Array.from(ours.attributes.normal!.array)).toEqual(Array.from(theirs.attributes.normal!.array));
    expect(new lean.Color(0x336699).toArray()).toEqual(new Color(0x336699).toArray());
    expect(() => new lean.Color('#336699')).toThrow('three is built without setStyle');
    expect(() => new lean.SphereGeometry(2, 8, 6).toJSON()).toThrow('three is built without toJSON');
  });

  it('says so when three has changed its ways', () => {
    expect(() => leanCore('')).toThrow(/only 0 unused stretches/);
  });
});

describe('what nobody calls in three', () => {
  /** What the view takes from three, and all that comes with it, as the build leaves it. */
  async function built(): Promise<string> {
    const view = readdirSync(join(root, 'src/view'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(root, 'src/view', file), 'utf8'));
    const names = new Set<string>();
    for (const code of view)
      for (const [, list] of code.matchAll(/^import \{([^}]+)\} from 'three';$/gm))
        for (const name of list!.split(',')) if (!name.includes('type ')) names.add(name.trim());
    names.delete('');
    const { outputFiles } = await build({
      stdin: { contents: `export { ${[...names].join(', ')} } from 'three';`, resolveDir: root },
      bundle: true,
      format: 'esm',
      write: false,
      plugins: [
        {
          name: 'lean',
          setup: ({ onLoad }) => {
            onLoad({ filter: /three\.core\.js$/ }, () => ({
              contents: leanCore(thrifty(source('core'), 'core')),
            }));
            onLoad({ filter: /three\.module\.js$/ }, () => ({
              contents: leanRenderer(thrifty(source('module'), 'module')),
            }));
          },
        },
      ],
    });
    return [...view, outputFiles[0]!.text].join('\n');
  }

  it('is called neither by the view nor by what it uses of three', async () => {
    const code = await built();
    expect(code).toContain('.updateMatrixWorld(');
    const called = new Set([...code.matchAll(/\.(\w+)\(/g)].map((found) => found[1]));
    expect([...neverCalled, ...unusedServices].filter((name) => called.has(name))).toEqual([]);
  });
});

describe('the renderer without maps and gloss', () => {
  it('still says of a program whatever it compares in every frame, or it would look for another each time', () => {
    const lean = leanRenderer(source('module'));
    const kept = /function updateCommonMaterialProperties[\s\S]*?^\t\t}$/m.exec(lean)![0];
    const compared = [...kept.matchAll(/= parameters\.(\w+);/g)].map((found) => found[1]!);
    expect(compared.length).toBeGreaterThan(10);
    expect(compared.filter((name) => !lean.includes(`\t\t\t${name}: `))).toEqual([]);
  });
});

describe('what was cut out of three', () => {
  /** The stub of a part, as it stands in the built game. */
  function stubOf(part: string): (...args: unknown[]) => Record<string, never> {
    const { stub } = unused.find((one) => one.part === part)!;
    const name = /(?:function|class) (\w+)/.exec(stub)![1];
    const whole = stub.replace('$1', 'const state = {};');
    return new Function('EventDispatcher', 'PCFShadowMap', `${whole}\nreturn ${name};`)(class {}, 1);
  }
  type Called = Record<string, (...args: unknown[]) => unknown>;
  const made = (part: string): Called => stubOf(part)() as unknown as Called;

  it('is silent as long as nobody needs it', () => {
    made('lights').setup!([]);
    made('environment maps').get!(null);
    made("uniforms of three's own materials").refreshMaterialUniforms!({}, { isShaderMaterial: true });
    const Shadows = stubOf('shadow maps') as unknown as new () => Called & { enabled: boolean };
    new Shadows().render!();
    const Headsets = stubOf('headsets') as unknown as new () => { enabled: boolean };
    expect(() => {
      new Headsets().enabled = false;
    }).not.toThrow();
  });

  it.each<[string, () => unknown]>([
    ['lights', () => made('lights').setup!([{}])],
    ['environment maps', () => made('environment maps').get!({})],
    ["three's own fog", () => made("uniforms of three's own materials").refreshFogUniforms!()],
    [
      "three's own materials",
      () => made("uniforms of three's own materials").refreshMaterialUniforms!({}, {}),
    ],
    ['morph targets', () => made('morph targets').update!()],
    ['groups of uniforms', () => made('groups of uniforms').bind!()],
    ['effects after the picture', () => stubOf('effects after the picture')()],
    ['cube textures', () => stubOf('cube textures')()],
    [
      'pictures behind the scene',
      () => stubOf('pictures behind the scene')([], { background: { isTexture: true } }),
    ],
    [
      'shadow maps',
      () => {
        const Shadows = stubOf('shadow maps') as unknown as new () => Called & { enabled: boolean };
        const shadows = Object.assign(new Shadows(), { enabled: true });
        return shadows.render!();
      },
    ],
    [
      'headsets',
      () => {
        const Headsets = stubOf('headsets') as unknown as new () => { enabled: boolean };
        new Headsets().enabled = true;
      },
    ],
  ])('says its name to whoever needs %s', (what, ask) => {
    expect(ask).toThrow(`three is built without ${what}`);
  });
});
