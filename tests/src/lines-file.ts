import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type * as z from 'zod';

/** A file to which many processes append lines, each durable before the writer continues. */
export interface LinesFile<Line> {
  write(line: Line): void;
  read(): readonly Line[];
}

export function linesFile<Line>(path: string, schema: z.ZodType<Line>): LinesFile<Line> {
  return {
    write(line) {
      const file = openSync(path, 'a');
      writeSync(file, `${JSON.stringify(line)}\n`);
      fsyncSync(file);
      closeSync(file);
    },
    read() {
      if (!existsSync(path)) return [];
      const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => schema.parse(JSON.parse(line)));
    },
  };
}
