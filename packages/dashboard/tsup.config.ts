import { writeFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';
import { builtFiles } from './src/built-files';

export default defineConfig(
  library({
    // Vite has put the page there.
    clean: ['!**/page/**'],
    esbuildPlugins: [
      {
        // Once for both formats. Programs that are bundled, or run without Node, carry it with them.
        name: 'embed-page',
        setup(build) {
          build.onResolve({ filter: /built-files\.js$/ }, () => {
            const page = `exports.builtFiles = () => ${JSON.stringify(builtFiles())};\n`;
            writeFileSync('dist/page.cjs', page);
            return { path: './page.cjs', external: true };
          });
        },
      },
    ],
  }),
);
