import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

// Split, so that the property tester is loaded only by the suite that uses it.
export default defineConfig(library({ platform: 'node', splitting: true }));
