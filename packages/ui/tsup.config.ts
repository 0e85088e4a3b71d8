import { defineConfig } from 'tsup';
import { library } from '../../tsup.base';

export default defineConfig(library());
