import { join } from 'node:path';
import { build } from 'esbuild';

/** A page that is nothing but one script of this folder, `page.js`. */
export interface BuiltPage {
  readonly html: string;
  readonly script: string;
}

/** Bundles `entry`, a file of this folder, as the application's build would. */
export async function buildScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

export async function buildPage(entry: string): Promise<BuiltPage> {
  return {
    html: '<!doctype html><title>bench</title><script src="/page.js"></script>',
    script: await buildScript(entry),
  };
}
