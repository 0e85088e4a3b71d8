import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlanFile } from '../src/plan-source.js';

const root = fileURLToPath(new URL('../src/__fixtures__/', import.meta.url));

export function fixturePath(name: string): string {
  return join(root, name);
}

export function fixtureText(name: string): string {
  return readFileSync(fixturePath(name), 'utf8');
}

/** The files of a folder. */
export function fixtureFiles(folder: string): readonly PlanFile[] {
  return readdirSync(fixturePath(folder)).map((path) => ({
    path,
    content: readFileSync(join(fixturePath(folder), path)),
  }));
}
