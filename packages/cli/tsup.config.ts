import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';
import { templateFiles } from './src/deploy/template-files';

export default defineConfig([
  library({ platform: 'node', clean: ['!**/{main,run-process}.*'] }),
  library({
    entry: ['src/main.ts', 'src/run-process.ts'],
    format: ['esm'],
    platform: 'node',
    dts: false,
    clean: ['!**/index.*'],
    external: ['./run-process.js'], // the first file loads the second from what was compiled before
    esbuildPlugins: [
      {
        name: 'embed-deploy',
        setup(build) {
          build.onLoad({ filter: /template-files\.ts$/ }, () => ({
            contents: `export const templateFiles = () => (${JSON.stringify(templateFiles())});`,
          }));
        },
      },
    ],
  }),
]);
