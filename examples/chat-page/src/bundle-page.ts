import { build } from 'esbuild';

/** Returns the script of a page in `page`. */
export async function bundlePage(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL(`page/${name}.tsx`, import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
