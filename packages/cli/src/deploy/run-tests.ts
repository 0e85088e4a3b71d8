import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TurnEvent } from '@pce/core';
import { issuesText } from '@pce/core/internal';
import type { Workspace } from '@pce/workspace';
import { printableLine } from '../terminal/output.js';
import { cassetteEnd, testFolder } from './record-tests.js';

interface FailedTest {
  readonly test: string;
  readonly message: string;
}

interface TestRun {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
}

export interface TestReport extends TestRun {
  /** Planning documents of whose present text there is no recorded turn. */
  readonly untested: readonly string[];
}

/** Reports each test as a line of JSON. */
const reporter = `export default async function* (events) {
  for await (const { type, data } of events) {
    if (!/^test:(pass|fail)$/.test(type) || data.details.type === 'suite') continue;
    const { error } = data.details;
    const message = (error?.cause?.message ?? error?.message ?? '').toString();
    yield JSON.stringify({ test: data.name, message, isOk: type === 'test:pass' || data.todo !== undefined }) + '\\n';
  }
}`;

/**
 * Runs the tests of a workspace: whether its planning documents can be read, whether it still has the tools of its recorded turns,
 * its files for Node's test runner, and the user's command.
 */
export async function runTests(
  workspace: Workspace,
  command: string | undefined,
): Promise<TestReport> {
  const { root } = workspace;
  const names = await readdir(join(root, testFolder), { recursive: true }).catch(() => []);
  const files = names.map((name) => join(root, testFolder, name)).sort();
  const cassettes = files.filter((file) => file.endsWith(cassetteEnd));
  const recorded = await Promise.all(cassettes.map((file) => readRecorded(root, file)));
  const missing = await Promise.all(recorded.map((one) => missingTools(workspace, one)));
  const own = await runFiles(root, await nodeTests(files));
  const other = command === undefined ? { passed: 0, failed: [] } : await runCommand(root, command);
  return {
    passed: own.passed + other.passed,
    failed: [...unreadable(workspace), ...missing.flat(), ...own.failed, ...other.failed],
    untested: await untestedOf(workspace, recorded),
  };
}

interface RecordedTest {
  readonly test: string;
  /** Empty if the file holds none. */
  readonly events: readonly TurnEvent[];
}

async function readRecorded(root: string, file: string): Promise<RecordedTest> {
  const test = file.slice(root.length + 1);
  try {
    const { events }: Pick<RecordedTest, 'events'> = JSON.parse(await readFile(file, 'utf8'));
    return { test, events: Array.isArray(events) ? events : [] };
  } catch {
    return { test, events: [] };
  }
}

/** Returns the errors of planning documents: none of them would run. */
function unreadable({ problems }: Workspace): readonly FailedTest[] {
  return problems
    .filter(({ severity, file }) => severity === 'error' && file.startsWith('planning/'))
    .map(({ file, line, message }) => ({
      test: file,
      message: line === undefined ? message : `line ${line}: ${message}`,
    }));
}

async function untestedOf(
  workspace: Workspace,
  recorded: readonly RecordedTest[],
): Promise<readonly string[]> {
  const requests = recorded.map(({ events: [first] }) =>
    first?.type === 'turn.started' ? first.request : undefined,
  );
  const untested: string[] = [];
  for (const { path } of workspace.documents) {
    // One that cannot be read is a problem of the workspace.
    const plan = await workspace.readPlan(path).catch(() => undefined);
    if (plan !== undefined && !requests.includes(plan.request)) untested.push(path);
  }
  return untested;
}

/** Returns the calls of a recorded turn that the tools of the workspace would not take any more. */
async function missingTools(
  { tools }: Workspace,
  { test, events }: RecordedTest,
): Promise<FailedTest[]> {
  const { turnCase } = await import('@pce/testkit');
  const failed = (message: string): FailedTest[] => [{ test, message }];
  try {
    for (const { tool: name, args, outcome } of turnCase(events).calls) {
      if (!outcome.ok) continue;
      const tool = tools.find((one) => one.name === name);
      if (tool === undefined) return failed(`the workspace has no tool ${name} any more`);
      const parsed = await tool.parse(args);
      if (!parsed.ok) {
        return failed(
          `${name} takes ${JSON.stringify(args)} no more: ${issuesText(parsed.issues)}`,
        );
      }
    }
    return [];
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

/** Keeps the files that import Node's test runner. */
async function nodeTests(files: readonly string[]): Promise<readonly string[]> {
  const tests = files.filter((file) => /\.test\.[cm]?[jt]s$/.test(file));
  const texts = await Promise.all(tests.map((file) => readFile(file, 'utf8')));
  return tests.filter((_, index) => texts[index]?.includes('node:test'));
}

async function runFiles(root: string, files: readonly string[]): Promise<TestRun> {
  if (files.length === 0) return { passed: 0, failed: [] };
  const { code, output } = await run(root, process.execPath, [
    '--test',
    '--test-timeout=60000',
    `--test-reporter=data:text/javascript,${encodeURIComponent(reporter)}`,
    ...files,
  ]);
  const lines = output.split('\n').filter((line) => line.startsWith('{"test":'));
  const tests = lines.map((line): FailedTest & { isOk: boolean } => JSON.parse(line));
  const failed = tests.flatMap(({ test, message, isOk }) => (isOk ? [] : [{ test, message }]));
  if (code !== 0 && failed.length === 0) failed.push({ test: 'node --test', message: output });
  return { passed: tests.length - failed.length, failed };
}

async function runCommand(root: string, command: string): Promise<TestRun> {
  const { code, output } = await run(root, command);
  if (code === 0) return { passed: 1, failed: [] };
  return { passed: 0, failed: [{ test: command, message: output }] };
}

interface Ended {
  readonly code: number | null;
  /** Its end, if it is long. */
  readonly output: string;
}

function run(cwd: string, command: string, args?: readonly string[]): Promise<Ended> {
  const testkit = createRequire(import.meta.url).resolve('@pce/testkit');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(command, args ?? [], {
    cwd,
    env: { ...env, PCE_TESTKIT: pathToFileURL(testkit).href },
    shell: args === undefined,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const add = (part: Buffer): void => {
      output += String(part);
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, output: args ? output : printableLine(output, 1_000) }),
    );
  });
}
