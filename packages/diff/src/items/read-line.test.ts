import { expect, it } from 'vitest';
import { type PlanLine, readLine } from './read-line.js';

const blank: PlanLine = {
  ...{ kind: 'blank', indent: 0, level: 0, text: '', key: '' },
  ...{ isVolatile: false, isStruck: false, isTask: false },
};
const heading = (level: number, text: string) => ({ kind: 'heading', level, text }) as const;
const item = (text: string, more: Partial<PlanLine> = {}) =>
  ({ kind: 'item', text, key: text.toLowerCase(), ...more }) as const;
const prose = (text: string, more: Partial<PlanLine> = {}) =>
  ({ ...item(text, more), kind: 'prose' }) as const;

it.each<[string, Partial<PlanLine>]>([
  ['', {}],
  ['  \t', {}],
  ['\u200b', {}],
  ['---', {}],
  ['* * *', {}],
  ['==', prose('==')],
  ['# Goal', heading(1, 'Goal')],
  ['### 2. Steps ###', heading(3, 'Steps')],
  ['###### x', heading(6, 'x')],
  ['  ## 1.', { ...heading(2, '1.'), indent: 2 }],
  ['**Steps**', heading(6, 'Steps')],
  ['__Steps__:', heading(6, 'Steps')],
  ['```sh', { kind: 'fence', text: '```sh' }],
  ['~~~', { kind: 'fence', text: '~~~' }],
  ['- Write it', item('Write it')],
  ['- [ ]', prose('- [ ]')],
  ['  * Write it', item('Write it', { indent: 2 })],
  ['1. Write it', item('Write it')],
  ['(a) Write it', item('Write it')],
  ['Step 3: Write it', item('Write it')],
  ['iv) Write it', item('Write it')],
  ['- [ ] 1. Write it', item('Write it', { isTask: true })],
  ['- [x] Write it', item('Write it', { isTask: true })],
  ['☑ Write it', item('Write it', { isTask: true })],
  ['- ~~Write it~~', item('Write it', { isStruck: true })],
  ['~~Write it~~.', prose('Write it', { isStruck: true })],
  ['~~Write~~ it', prose('~~Write~~ it', { key: '~~write~~ it' })],
  ['Write it', prose('Write it')],
  ['Updated: 2026-02-01', prose('Updated: 2026-02-01', { isVolatile: true })],
  ['-', prose('-')],
  ['| 1 | Write it | ann |', item('Write it | ann')],
  ['| Write it |', item('Write it')],
  ['| 1 |', item('1')],
  ['|---|:-:|', {}],
  ['[2026-02-01 09:10] done', { kind: 'log', text: '[2026-02-01 09:10] done' }],
  ['09:10:11 done', { kind: 'log', text: '09:10:11 done' }],
  ['- 09:10 publish', { kind: 'log', text: '09:10 publish' }],
  ['INFO: done', { kind: 'log', text: 'INFO: done' }],
  ['information', prose('information')],
  ['9:10pm', prose('9:10pm')],
])('reads the line %j (D5)', (line, expected) => {
  expect(readLine(line)).toEqual({ ...blank, ...expected });
});
