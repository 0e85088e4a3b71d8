import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { clientSources, pageClient } from './page-client.ts';

/** Builds the page: hashed names, nothing inline, paths relative to wherever it is served. */
export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  base: './',
  plugins: [pageClient()],
  resolve: {
    alias: {
      '@pce/client/internal': `${clientSources}/internal.ts`,
      '@pce/client': `${clientSources}/index.ts`,
    },
  },
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
