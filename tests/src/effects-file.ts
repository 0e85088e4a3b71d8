import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { effects } from '@pce/core';
import * as z from 'zod';

const ranSchema = z.object({
  turn: z.string(),
  /** Which command of the turn, from 1. */
  step: z.number(),
  effect: z.enum(effects),
  /** The call's idempotency key. */
  key: z.string(),
});

/** A tool ran. */
export type Ran = z.infer<typeof ranSchema>;

/** The world that tools change: a line for each run, on the disk before the tool goes on. */
export interface EffectsFile {
  write(ran: Ran): void;
  read(): readonly Ran[];
}

export function effectsFile(path: string): EffectsFile {
  return {
    write(ran) {
      const file = openSync(path, 'a');
      writeSync(file, `${JSON.stringify(ran)}\n`);
      fsyncSync(file);
      closeSync(file);
    },
    read() {
      if (!existsSync(path)) return [];
      const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => ranSchema.parse(JSON.parse(line)));
    },
  };
}
