import { readFileSync } from 'node:fs';
import type { Contender } from './contenders.ts';

export function countLines(contender: Contender): number {
  const text = readFileSync(new URL(`programs/${contender}.ts`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}
