import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = fileURLToPath(new URL('../node_modules/@ai-sdk/openai', import.meta.url));

export function installOpenai(root: string): void {
  const link = join(root, 'node_modules/@ai-sdk/openai');
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(installed, link);
}
