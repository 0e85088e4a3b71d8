import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostName } from './host-name.ts';
import { play } from './play.ts';
import { type Asked, type PlayedRole, type Player, toSaid } from './player.ts';
import { answerSchema, type RecordedAnswer } from './recording.ts';
import { isRight } from './report.ts';
import type { PlayedTask } from './task.ts';

/**
 * Lets a person answer for the model: writes each request to `NNN-ROLE.txt` in a folder, and waits for its answer in
 * `NNN-ROLE.answer`. Prints the result, and writes the answers to `recording.json`.
 */
export async function playByHand(task: PlayedTask, host: HostName, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const requests = task.requests.map((): Partial<Record<PlayedRole, RecordedAnswer[]>> => ({}));
  let count = 0;
  const playerFor = (request: number): Player => {
    return async (asked) => {
      count += 1;
      const name = join(folder, `${String(count).padStart(3, '0')}-${asked.role}`);
      writeFileSync(`${name}.txt`, readable(asked));
      console.error(`answer ${name}.txt in ${name}.answer`);
      while (!existsSync(`${name}.answer`)) await sleep(200);
      await sleep(200); // It may still be incomplete.
      const answer = toRecorded(readFileSync(`${name}.answer`, 'utf8').trim());
      const lists = requests[request] ?? {};
      lists[asked.role] = [...(lists[asked.role] ?? []), answer];
      return toSaid(answer, asked);
    };
  };
  const played = await play(task, host, playerFor);
  for (const { status, said } of played.replies) console.log(`##### ${status}\n${said}\n`);
  for (const [what, holds] of played.checks) console.log(`${holds ? 'so' : 'NOT SO'}: ${what}`);
  console.log(isRight(played) ? 'right' : 'WRONG');
  const recording = { note: '', played: new Date().toISOString().slice(0, 10), requests };
  writeFileSync(join(folder, 'recording.json'), `${JSON.stringify(recording, null, 2)}\n`);
}

function readable({ system, prompt, schema, tools }: Asked): string {
  const format = schema === undefined ? '' : `\n\n##### schema\n${JSON.stringify(schema)}`;
  const offered = tools.length === 0 ? '' : `\n\n##### tools\n${JSON.stringify(tools)}`;
  return `##### system\n${system}\n\n##### prompt\n${prompt}${format}${offered}\n`;
}

/** Returns JSON as an object; anything else as text, including errors. */
function toRecorded(text: string): RecordedAnswer {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}
