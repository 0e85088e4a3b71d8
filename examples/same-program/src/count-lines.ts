import { readFileSync } from 'node:fs';
import { type ContenderName, contenders } from './contenders.ts';

export function countLines(contender: ContenderName): number {
  return contenders[contender].sources
    .map((source) => readFileSync(new URL(`programs/${source}.ts`, import.meta.url), 'utf8'))
    .flatMap((text) => text.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line))).length;
}
