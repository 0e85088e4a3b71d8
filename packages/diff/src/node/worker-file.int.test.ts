import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { workerFile } from './worker-file.js';

describe("the worker's file", () => {
  it('is next to the module (C2)', () => {
    expect(workerFile(import.meta.url)).toMatch(/diff-worker\.ts$/);
  });

  it('is none if an application was bundled into one file (C2)', () => {
    expect(workerFile(pathToFileURL('/no/such/folder/app.js').href)).toBeUndefined();
  });
});
