import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles a module that uses the simulation into one CommonJS text that every engine runs: PocketBase's, a shell's and a
 * browser's. Nothing is minified or reassociated: the same operations in the same order.
 */
export async function bundleForEngines(entry: URL): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2017',
    write: false,
    logLevel: 'warning',
  });
  return result.outputFiles[0]!.text;
}
