import { defineConfig } from 'vitest/config';
import projects from './vitest.workspace.ts';

export default defineConfig({
  // Most of the integration tests wait for processes and databases: a second worker uses the time.
  test: { projects, maxWorkers: 2 },
});
