import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, startHttpServer } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { modelServer } from '../test/model-server.js';
import { recordedAnswers } from '../test/recorded-answers.js';
import { runHere, runIn } from '../test/run-here.js';
import {
  ownFiles,
  planOf,
  salesReport,
  strangersDocuments,
  strangersScripts,
  total,
} from '../test/weeks-workspace.js';
import type { DeployDocument, GrowDocument, HistoryDocument, InitDocument } from './documents.js';
import type { TurnDocument } from './index.js';

interface Row {
  readonly document: string;
  readonly status: string;
  /** Errors that the run added to history.md. */
  readonly failures: number;
  readonly modelCalls: number;
  /** The command that it names for a proposal. */
  readonly proposed: string;
  readonly applied: string;
}

/** A person who runs documents, reads what is proposed and decides. */
function aPerson(root: string, options: readonly string[], asked: readonly unknown[]) {
  const diary: Row[] = [];
  const pce = (...args: readonly string[]) => runIn(root, args);
  const read = async <T>(...args: readonly string[]): Promise<T> =>
    JSON.parse((await pce(...args, '--json')).stdout);
  const edit = (file: string, from: string, to: string): void => {
    const before = readFileSync(join(root, file), 'utf8');
    expect(before).toContain(from);
    writeFileSync(
      join(root, file),
      before.replaceAll(from, () => to),
    );
  };
  const errors = (): number => {
    const file = join(root, 'history.md');
    return existsSync(file) ? readFileSync(file, 'utf8').split('<!-- error: ').length - 1 : 0;
  };
  const run = async (document: string, ...sales: readonly string[]): Promise<TurnDocument> => {
    if (sales.length > 0) writeFileSync(join(root, 'data/sales.txt'), sales.join('\n'));
    // A mail program removes the folder when nothing is to be kept in it.
    if (!existsSync(join(root, 'inbox/keep')))
      rmSync(join(root, 'inbox'), { recursive: true, force: true });
    const before = { errors: errors(), calls: asked.length };
    const ran = await pce('run', `planning/${document}.md`, '--json', ...options);
    const turn: TurnDocument = JSON.parse(ran.stdout);
    const [, proposed = ''] = /pce (grow|history) --/.exec(ran.stderr) ?? [];
    diary.push({
      document,
      proposed,
      applied: '',
      status: turn.status,
      failures: errors() - before.errors,
      modelCalls: asked.length - before.calls,
    });
    return turn;
  };
  const note = (applied: string): void => {
    const last = diary.pop();
    if (last !== undefined) diary.push({ ...last, applied });
  };
  /** Applies the proposed change of a document that failed, unless it is only a way to live with the error. */
  const mend = async (document: string, byHand: () => void): Promise<void> => {
    const [last] = diary.slice(-1);
    if (last === undefined || !isBad(last)) return;
    const { proposals } = await read<HistoryDocument>('history');
    const useful = proposals.filter(
      ({ file, patch }) => file === `planning/${document}.md` && !patch.includes('Edge cases'),
    );
    for (const { id } of useful) await pce('history', '--apply', id);
    if (useful.length === 0) byHand();
    note(useful.length === 0 ? 'by hand' : 'history');
  };
  const grow = async (): Promise<string> => {
    const { stdout } = await pce('grow', '--yes', ...options);
    note('grow');
    return stdout;
  };
  const deploy = async (): Promise<DeployDocument> => read<DeployDocument>('deploy');
  return { options, diary, pce, read, edit, run, note, mend, grow, deploy };
}

/** Three weeks: 30 runs of six documents, each of which fails in its own way, and two deployments. */
async function playWeeks(
  root: string,
  rates: { isAway: boolean },
  person: ReturnType<typeof aPerson>,
  mendReport: () => Promise<void>,
) {
  const { run, mend, grow, edit, deploy, note, read, pce, options } = person;
  for (const sales of [['1', '2'], ['3', '4'], ['5'], ['6', '7', '8']])
    await run('report', ...sales);
  for (const document of ['inbox', 'inbox']) await run(document);
  await mend('inbox', () => {
    mkdirSync(join(root, 'inbox'));
    writeFileSync(join(root, 'inbox/keep'), '');
  });
  for (const document of ['inbox', 'price', 'price']) await run(document);
  await mend('price', () => edit('planning/price.md', '`dollar`', '`USD`'));
  await run('price');

  await run('report', '9', '1');
  const grown = await grow();
  await run('report', '4', '4');
  rates.isAway = true;
  const { interventions } = await run('rates');
  rates.isAway = false;
  const [{ id } = { id: '' }] = interventions;
  // A model may end its work, where rules ask the person.
  if (id !== '') {
    const retry = ['interventions', 'resolve', id, '--choose', 'retry', ...options];
    expect(await read(...retry)).toMatchObject({ status: 'completed' });
  }
  note(id === '' ? 'later' : 'retry');
  for (const document of ['rates', 'brief', 'brief']) await run(document);
  await mend('brief', () => edit('planning/brief.md', 'notes/plan.txt', 'archive/plan.txt'));
  const first = await deploy();
  await run('brief');
  await run('rows');
  const { stdout } = await pce('check', 'rows.md', '--json');
  expect(JSON.parse(stdout).remarks).toEqual([expect.stringMatching(/rows.mjs:\d+ contradicts/)]);
  await mend('rows', () => edit('execution/rows.mjs', '500', '100'));
  await run('rows');

  await run('report', '2', '2');
  for (const late of ['8 # late', '9 # late']) await run('report', '1', late);
  await mendReport();
  await run('report', '40', '2 # late');
  for (const document of ['inbox', 'inbox', 'price', 'rates', 'brief', 'brief', 'rows'])
    await run(document);
  return { grown, deployed: [first, await deploy()] };
}

const isBad = ({ status, failures }: Pick<Row, 'status' | 'failures'>): boolean =>
  failures > 0 || status !== 'completed';

/** Runs after something was done about an error, or after its lesson if nothing was, in which something failed. */
function cameBack(diary: readonly Row[]): readonly Row[] {
  return diary.filter((row, index) => {
    const failed = diary.filter((each) => each.document === row.document && isBad(each));
    const mended = failed.find(({ applied }) => applied !== '') ?? failed[0];
    return mended !== undefined && index > diary.indexOf(mended) && isBad(row);
  });
}

/** Returns a line for each document: its runs by number, each with the calls of models, `!` for an error, and what was applied. */
function tableOf(diary: readonly Row[]): readonly string[] {
  const runs = diary.map((row, index) => {
    const { document, modelCalls, proposed, applied } = row;
    const decided = applied === '' ? '' : ` (${proposed || 'nothing'}: ${applied})`;
    return { document, text: `${index + 1}: ${modelCalls}${isBad(row) ? '!' : ''}${decided}` };
  });
  const documents = [...new Set(runs.map(({ document }) => document))];
  return documents.map((name) => {
    const own = runs.filter(({ document }) => document === name);
    return `${name} ${own.map(({ text }) => text).join(', ')}`;
  });
}

const ratesServer = async () => {
  const rates = { isAway: false };
  const server = await startHttpServer((_, response) => {
    response.writeHead(rates.isAway ? 503 : 200).end('{"USD":1.25}');
  });
  return { rates, server };
};

const playMs = process.env.PCE_PLAY === undefined ? 120_000 : 7_200_000;

afterEach(() => vi.unstubAllEnvs());

it('plays three weeks of a person by rules: six kinds of failure do not come back (E3, E4, E6)', async () => {
  const { rates, server } = await ratesServer();
  using folder = makeFolder({
    ...ownFiles(`http://${server.host}/`),
    'planning/report.md': planOf('Report', [
      'Add up the numbers of `data/sales.txt` with `script.total`',
      'Write the result of step 1 to `report.json`',
    ]),
    'execution/total.mjs': total('Number(line)'),
  });
  const person = aPerson(folder.root, [], []);
  const { grown, deployed } = await playWeeks(folder.root, rates, person, () =>
    person.mend('report', () =>
      person.edit('execution/total.mjs', 'Number(line)', 'Number.parseFloat(line)'),
    ),
  );
  server.close();
  expect(grown).toContain('written: workflows/report.md\n');
  expect(tableOf(person.diary)).toEqual([
    'report 1: 0, 2: 0, 3: 0, 4: 0, 11: 0 (grow: grow), 12: 0, 20: 0, 21: 0!, 22: 0! (history: by hand), 23: 0',
    'inbox 5: 0!, 6: 0! (history: by hand), 7: 0, 24: 0, 25: 0',
    'price 8: 0!, 9: 0! (history: by hand), 10: 0, 26: 0',
    'rates 13: 0! (nothing: retry), 14: 0, 27: 0',
    'brief 15: 0!, 16: 0! (history: by hand), 17: 0, 28: 0, 29: 0',
    'rows 18: 0! (nothing: by hand), 19: 0, 30: 0',
  ]);
  expect(cameBack(person.diary)).toEqual([]);
  expect(deployed.map(({ tests }) => tests)).toEqual([
    { passed: 4, failed: [], untested: ['planning/brief.md', 'planning/rows.md'] },
    { passed: 6, failed: [], untested: [] },
  ]);
}, 120_000);

it(
  'plays three weeks of a person by a model: runs get cheaper, and six kinds of failure do not come back (E3, E4, E6)',
  async () => {
    const { rates, server } = await ratesServer();
    using folder = makeFolder({
      ...ownFiles(`http://${server.host}/`),
      'planning/report.md': salesReport,
    });
    const recorded = recordedAnswers(new URL('../test/weeks-answers.jsonl', import.meta.url), {
      [folder.root]: 'ROOT',
      [server.host]: 'HOST',
    });
    await using model = await modelServer(recorded.answer);
    for (const [name, value] of Object.entries(model.env)) vi.stubEnv(name, value);
    const person = aPerson(folder.root, ['--model', 'openai:gpt-5'], model.requests);
    const { grown, deployed } = await playWeeks(folder.root, rates, person, async () => {
      await person.grow();
    });
    server.close();
    recorded.keep();

    expect(recorded.unknown).toEqual([]);
    expect(grown).toContain('written: execution/report-content.mjs\n');
    expect(tableOf(person.diary)).toEqual([
      'report 1: 4, 2: 4, 3: 4, 4: 4, 11: 4 (grow: grow), 12: 2, 20: 2, 21: 4!, 22: 4! (grow: grow), 23: 2',
      'inbox 5: 5!, 6: 4! (nothing: by hand), 7: 4, 24: 4, 25: 4',
      'price 8: 5!, 9: 4, 10: 4, 26: 4',
      'rates 13: 5! (nothing: later), 14: 4, 27: 4',
      'brief 15: 6!, 16: 5! (history: history), 17: 4, 28: 4, 29: 4',
      'rows 18: 2! (nothing: by hand), 19: 4, 30: 4',
    ]);
    expect(cameBack(person.diary)).toEqual([]);
    const reports = person.diary.filter(({ document }) => document === 'report');
    expect(reports).toHaveLength(10);
    expect(reports[9]?.modelCalls).toBeLessThanOrEqual((reports[0]?.modelCalls ?? 0) / 2);
    expect(readFileSync(join(folder.root, 'report.txt'), 'utf8')).toBe('42');
    expect(deployed.map(({ tests }) => tests)).toEqual([
      { passed: 5, failed: [], untested: ['planning/brief.md', 'planning/rows.md'] },
      { passed: 6, failed: [], untested: ['planning/brief.md'] },
    ]);
  },
  playMs,
);

it('takes five scripts and three documents of a stranger through init --from, five runs, growth and deploy (E1, E3, E6)', async () => {
  using folder = makeFolder({ ...strangersScripts, ...strangersDocuments });
  const { root } = folder;
  const from = ['--from', join(root, 'My tools')];
  const made: InitDocument = JSON.parse((await runHere(['init', root, ...from, '--json'])).stdout);
  expect(made.left).toEqual([]);
  expect(made.tools).toHaveLength(5);
  const person = aPerson(root, [], []);
  // Most of them change nothing, which only their owner knows.
  for (const name of ['words', 'lines', 'today'])
    person.edit(`execution/${name}.tool.yaml`, 'effect: once\n', 'effect: read\n');
  await person.run('first-steps');
  for (const document of ['costs', 'letter', 'copy'])
    for (let count = 0; count < 5; count += 1) await person.run(document);
  expect(person.diary.slice(1).filter(isBad)).toEqual([]);
  const offered = person.diary.flatMap(({ proposed }, index) => (proposed === '' ? [] : [index]));
  expect(offered).toEqual([5, 10, 15]);

  const { written }: GrowDocument = await person.read('grow', '--yes');
  expect(written).toBe('workflows/copy.md');
  await person.pce('grow', '--accept', 'costs', '--with-effects');
  expect(readdirSync(join(root, 'workflows')).sort()).toEqual(['copy.md', 'costs.md', 'letter.md']);
  for (const document of ['letter', 'copy']) await person.run(document);
  expect(person.diary.slice(-2).filter(isBad)).toEqual([]);
  const { interventions } = await person.run('costs');
  const approve = ['interventions', 'resolve', interventions[0]?.id ?? '', '--choose', 'approve'];
  expect(await person.read(...approve)).toMatchObject({ status: 'completed' });
  const { tests } = await person.deploy();
  expect(tests).toEqual({ passed: 4, failed: [], untested: [] });
}, 120_000);
