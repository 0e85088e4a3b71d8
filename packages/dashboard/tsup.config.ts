import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';
import { builtFiles } from './src/built-files';

export default defineConfig(
  library({
    // Vite has put the page there.
    clean: ['!**/page/**'],
    esbuildPlugins: [
      {
        name: 'embed-page',
        setup(build) {
          build.onLoad({ filter: /built-files\.ts$/ }, () => ({
            contents: `export const builtFiles = () => ${JSON.stringify(builtFiles())};`,
          }));
        },
      },
    ],
  }),
);
