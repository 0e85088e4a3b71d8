// `npm run bench:played`: recorded answers of a model, in PCE and in the AI SDK's own loop. README.md defines the
// figures.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { assertPackagesBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import { chosen } from '../src/run-benchmark.ts';
import { type HostName, hostNames, isHostName } from './host-name.ts';
import { longWork } from './long-work.ts';
import { type Played, play } from './play.ts';
import { type Asked, type PlayedRole, type Player, toSaid } from './player.ts';
import { answerSchema, type RecordedAnswer, readRecording } from './recording.ts';
import { type Playable, replay } from './replay.ts';
import { isRight, type Row, renderRows, toResults } from './report.ts';
import type { PlayedTask } from './task.ts';
import { tasks } from './tasks/index.ts';

const { values } = parseArgs({
  // `pnpm bench:played -- --json` passes the dashes on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'string' },
    play: { type: 'string' },
    host: { type: 'string', default: 'pce' },
    'input-price': { type: 'string', default: '1.25' },
    'output-price': { type: 'string', default: '10' },
  },
});

/** All tasks, including those without recorded answers. */
const everything: readonly (Pick<Playable, 'task'> & Partial<Playable>)[] = [
  ...tasks.map((task) => {
    const recording = readRecording(task.name);
    return { task, ...(recording !== undefined && { recording }) };
  }),
  ...longWork,
];

/** Returns the tasks with recorded answers, and names the others to the user. */
function recorded(some: typeof everything): readonly Playable[] {
  const skipped = some.filter(({ recording }) => recording === undefined);
  if (skipped.length > 0) {
    const names = skipped.map(({ task }) => task.name).join(', ');
    console.error(`skipped, as no answers are recorded yet: ${names}; --play records them`);
  }
  return some.flatMap(({ task, recording }) =>
    // Excludes tasks that other hosts cannot do, which cannot be compared.
    recording === undefined || task.hosts !== undefined ? [] : [{ task, recording }],
  );
}

function keep(folder: string, task: string, host: HostName, { calls }: Played): void {
  const place = join(folder, task, host);
  mkdirSync(place, { recursive: true });
  for (const [index, { role, request, answer }] of calls.entries()) {
    const name = `${String(index + 1).padStart(3, '0')}-${role}.txt`;
    writeFileSync(join(place, name), `${request}\n\n##### answer\n\n${answer}\n`);
  }
}

async function playOn(playable: Playable, host: HostName): Promise<Played> {
  const played = await replay(playable, host);
  if (values.keep !== undefined) keep(values.keep, playable.task.name, host, played);
  return played;
}

async function playOnAll(playable: Playable): Promise<Row> {
  const { task } = playable;
  return {
    task,
    played: {
      pce: await playOn(playable, 'pce'),
      solo: await playOn(playable, 'solo'),
      'ai-sdk': await playOn(playable, 'ai-sdk'),
    },
  };
}

async function main(): Promise<void> {
  assertPackagesBuilt(['core', 'llm-ai-sdk', 'roles', 'tools', 'tools-mcp', 'workspace']);
  const names = chosen(
    'task',
    everything.map(({ task }) => task.name),
    values.only,
  );
  const some = everything.filter(({ task }) => names.includes(task.name));
  if (values.play !== undefined) {
    const [first] = some;
    const { host } = values;
    if (values.only === undefined || first === undefined || !isHostName(host)) {
      throw new Error(`--play FOLDER needs --only TASK, and --host ${hostNames.join(' or ')}`);
    }
    await playByHand(first.task, host, values.play);
    return;
  }
  const prices = { input: Number(values['input-price']), output: Number(values['output-price']) };
  const measuredOn = environment(1);
  const rows: Row[] = [];
  for (const each of recorded(some)) rows.push(await playOnAll(each));
  const results = toResults(rows, prices);
  if (values.json) console.log(JSON.stringify({ environment: measuredOn, results }, null, 2));
  else console.log(`${renderRows(rows, prices)}\n\n${renderTable(results)}`);
}

/**
 * Lets a person answer for the model: writes each request to `NNN-ROLE.txt` in a folder, and waits for its answer in
 * `NNN-ROLE.answer`. Prints the result, and writes the answers to `recording.json`.
 */
async function playByHand(task: PlayedTask, host: HostName, folder: string): Promise<void> {
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

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
