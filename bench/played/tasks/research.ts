import { readdirSync, readFileSync } from 'node:fs';
import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, type PlayedTask, reads } from '../task.ts';

const folder = new URL('../fixtures/stations/', import.meta.url);

/** Finds figures in seven of nine files: the highest, a difference, a sum. */
export const research: PlayedTask = {
  name: 'research',
  requests: [
    'Which station had the highest peak flow in the November 2024 flood, by how much did it exceed its own warning level, and when was that level first exceeded? Also say which stations went over their maintenance budget, and how much in total the four stations spent on maintenance.',
  ],
  open() {
    const files = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
    );
    return {
      tools: [
        reads('files.list', 'List the files', {}, () => ({
          files: [...files].map(([name, { length }]) => ({ name, characters: length })),
        })),
        reads('files.read', 'Read one file', { name: z.string() }, ({ name }) => {
          const content = files.get(name);
          if (content !== undefined) return { name, content };
          throw new ToolError('not_found', `there is no file ${name}`);
        }),
        reads('files.search', 'Search a text in all files', { text: z.string() }, ({ text }) => {
          const isHit = (line: string) => line.toLowerCase().includes(text.toLowerCase());
          const hits = [...files].flatMap(([file, content]) =>
            content
              .split('\n')
              .map((line, index) => ({ file, line: index + 1, text: line }))
              .filter((line) => isHit(line.text)),
          );
          return { hits };
        }),
      ],
      judge: ([reply]) => [
        ['the station and its peak', has(reply?.answer, /Mill Bridge/, /88[.,]5/)],
        [
          '8.5 above its level, first exceeded on 4 November at 06:25',
          has(reply?.answer, /(?<!\d)8[.,]5/, /6:25/),
        ],
        ['who went over the budget', has(reply?.answer, /Upper Weir/, /Saltmarsh/)],
        ['the total, 15,725', has(reply?.answer, /15[., ]?725/)],
      ],
    };
  },
};
