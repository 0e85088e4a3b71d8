import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolePrompts } from '@pce/roles';
import { eventually, makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { writeAcpProgram } from '../../test/acp-program.js';
import { buildCli, spawnCli } from '../../test/cli.js';
import { listTheTexts } from '../../test/list-the-texts.js';
import { runHere, runIn } from '../../test/run-here.js';
import { serving } from '../../test/serving.js';
import type { InterventionsDocument } from './interventions.js';

const goal = '# Write the report\n\n## Success criteria\n\n- `report.md` contains "Summary"\n';

const end =
  '\\n[🪞 REFLECTION]\\n  diagnosis: "As planned."\\n  action_items: []\\n[✅ ALIGNMENT_CHECK] yes // as asked';
const planned = `return '1. Write the report\\n2. Check it${end}';`;
const reported = `'Did it${end}'`;

/** A folder with a goal, and the command line of a loop of two programs on it. */
function loopOf(work: string, text = goal) {
  const folder = makeFolder({ 'goal.md': text });
  const cwd = folder.root;
  const planner = writeAcpProgram(join(cwd, 'planner.cjs'), planned);
  const executor = writeAcpProgram(join(cwd, 'executor.cjs'), work);
  const agents = ['--planner', `acp:${planner}`, '--executor', `acp:${executor}`];
  const args = ['loop', join(cwd, 'goal.md'), ...agents];
  return { cwd, args, [Symbol.dispose]: () => folder.remove() };
}

/** Asks once for what no rule allows, and then does its work. */
const asking = (work: string) =>
  `if (allowed === undefined) return { ask: { title: 'npm publish', kind: 'execute' } };
  ${work} return ${reported};`;
const writesIfAllowed = "fs.writeFileSync('report.md', allowed ? 'Summary' : 'none');";

/** `script` of util-linux runs a program in a new terminal. */
const hasTerminals = process.platform === 'linux' && existsSync('/usr/bin/script');

describe('pce loop', () => {
  it('runs two agents until the criteria are met, and reports it (C8)', async () => {
    using place = loopOf(
      `fs.writeFileSync('report.md', n === 2 ? 'Summary' : 'Draft'); return ${reported};`,
    );
    const { cwd, args } = place;
    const run = await runIn(cwd, args);
    expect(run.stdout).toContain('✔ `report.md` contains "Summary"');
    expect(run.stdout).toContain(
      'completed: all success criteria are met (2 iterations, 4 prompts)',
    );
    expect(run.stderr).toContain('2 executor gets prompt 4');
    expect(run.code).toBe(0);
    expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toBe('Summary');

    const rebuilt = await runIn(cwd, ['rebuild', '--json']);
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ failures: 0, unknown: {} });
    const again = await runIn(cwd, [...args, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ status: 'completed', prompts: 4 });
  });

  it('is not done while the executor calls tests green that are red (C8)', async () => {
    using place = loopOf(
      `fs.writeFileSync('report.md', 'Summary');
      return (n === 1 ? 'All 3 tests pass.' : '1 of 3 tests fails.') + '${end}';`,
    );
    const { cwd, args } = place;
    const run = await runIn(cwd, [...args, '--test', 'echo 1 failed, 2 passed && exit 1']);
    expect(run.stdout).toContain('2 iterations, 4 prompts');
    const shown = await runIn(cwd, ['episodes', 'show', 'last']);
    expect(shown.stdout).toContain('its report does not hold: 1 of 1 claims');
  });

  it('asks about an interrupted prompt, and continues by the answer (C8)', async () => {
    using place = loopOf(
      `if (fs.existsSync('died')) { fs.writeFileSync('report.md', 'Summary'); return ${reported}; }
      fs.writeFileSync('died', ''); process.kill(process.pid, 'SIGKILL');`,
    );
    const { cwd, args } = place;
    const stopped = await runIn(cwd, args);
    expect(stopped.code).toBe(2);
    expect(stopped.stdout).toMatch(
      /prompt 2 to the executor broke off .*--choose continue \| repeat/,
    );

    const run = await runIn(cwd, [...args, '--choose', 'continue']);
    expect(run.stdout).toContain('completed');
    expect(run.code).toBe(0);
  });

  it('asks a person for what no rule allows, and takes the answer from another process (C8)', async () => {
    using place = loopOf(asking(writesIfAllowed));
    const { cwd, args } = place;
    const running = await spawnCli(args, { cwd });
    const open = await eventually(async () => {
      const { stdout } = await runIn(cwd, ['interventions', '--json']);
      const { questions }: InterventionsDocument = JSON.parse(stdout);
      expect(questions).toHaveLength(1);
      return questions[0];
    });
    expect(open).toMatchObject({
      episode: 'goal',
      kind: 'permission',
      options: ['allow', 'reject'],
    });
    expect(open?.message).toContain('the executor wants to: execute · npm publish');
    const id = open?.intervention ?? '';
    const resolve = ['interventions', 'resolve', id, '--by', 'ann', '--choose'];
    const wrong = await runIn(cwd, [...resolve, 'perhaps']);
    expect(wrong.stderr).toContain('choose one of allow, reject');
    expect((await runIn(cwd, [...resolve, 'allow'])).code).toBe(0);
    const { code, stdout, stderr } = await running.finished;
    expect(stderr).toContain(`pce interventions resolve ${id}`);
    expect(stdout).toContain('completed');
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toBe('Summary');
  });

  it.skipIf(!hasTerminals)(
    'asks the person at its terminal, again where the answer is none (C8)',
    async () => {
      using place = loopOf(asking(writesIfAllowed));
      const { cwd, args } = place;
      const line = [process.execPath, await buildCli(), ...args];
      const words = line.map((word) => `'${word}'`).join(' ');
      const child = spawn('script', ['-qec', words, '/dev/null'], { cwd, stdio: 'pipe' });
      const answers = ['perhaps\n', 'allow\n'];
      let shown = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        shown += chunk;
        const asked = shown.split('allow | reject? ').length - 1;
        while (answers.length > 2 - asked) child.stdin.write(answers.shift());
      });
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect(shown).toContain('completed: all success criteria are met');
      expect(code).toBe(0);
      expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toBe('Summary');
    },
    60_000,
  );

  it('rejects with --no-ask what no rule allows (C8)', async () => {
    using place = loopOf(
      asking("fs.writeFileSync('asked.md', String(allowed));"),
      '# Ask\n\n## Success criteria\n\n- `asked.md` exists\n',
    );
    const { cwd, args } = place;
    expect((await runIn(cwd, [...args, '--no-ask'])).code).toBe(0);
    expect(readFileSync(join(cwd, 'asked.md'), 'utf8')).toBe('false');
  });
});

function playsRoles(notes: string): string {
  const names = ['planner', 'executor', 'coordinator', 'synthesizer', 'validator'] as const;
  const roles = names.map((role) => ({
    first: rolePrompts[role].split('\n', 1)[0],
    answers: ['', '→ r1'].map((prompt, before) =>
      JSON.stringify(listTheTexts({ role, before, model: 'agent', prompt })),
    ),
  }));
  return `const role = ${JSON.stringify(roles)}.findIndex(({ first }) => text.includes(first));
    fs.appendFileSync(${JSON.stringify(notes)}, role + '\\n');
    const asked = fs.readFileSync(${JSON.stringify(notes)}, 'utf8').split('\\n').filter((each) => each === String(role));
    const { answers } = ${JSON.stringify(roles)}[role];
    return 'Here it is:\\n' + answers[Math.min(asked.length, 2) - 1];`;
}

describe('a coding agent', () => {
  it('plays the roles of a turn as a model (C8, F4)', async () => {
    using folder = makeFolder({
      'texts/a.txt': 'one',
      'texts/b.txt': 'two',
      'plan.md':
        '# Know the texts\n\nLook what is in the folder `texts`, and say how many there are.\n',
    });
    const cwd = folder.root;
    const agent = writeAcpProgram(join(cwd, 'agent.cjs'), playsRoles(join(cwd, 'roles')));
    const run = await runIn(cwd, ['run', 'plan.md', '--model', `acp:${agent}`, '--json']);
    expect(JSON.parse(run.stdout)).toMatchObject({
      status: 'completed',
      answer: 'There are 2 files in texts [c1].',
      usage: { modelCalls: 5 },
    });
    expect(run.code).toBe(0);
  });

  it('does the tasks of a server, and blocks the one at which it breaks off (C8, D3)', async () => {
    using folder = makeFolder({
      'plan.md': '# Write the report\n\n1. Write a draft\n2. Write the end (depends on 1)\n',
    });
    const cwd = folder.root;
    const program = writeAcpProgram(
      join(cwd, 'agent.cjs'),
      `if (text.includes('Your task: Write the end')) process.kill(process.pid, 'SIGKILL');
      fs.writeFileSync('draft.md', text); return 'I wrote draft.md';`,
    );
    await using server = await serving({ cwd });
    const at = ['--server', server.url];
    const agent = await spawnCli(
      ['agent', '--register', 'ann', '--with', `acp:${program}`, ...at],
      { cwd },
    );
    await runHere(['exec', 'create', join(cwd, 'plan.md'), ...at]);
    const blocked = await runHere(['watch', 'last', '--until-blocked', ...at]);
    const shown = await runHere(['exec', 'show', 'last', '--json', ...at]);
    agent.kill('SIGTERM');
    await agent.finished;
    expect(blocked.code).toBe(2);
    const { tasks, blockers } = JSON.parse(shown.stdout);
    expect(tasks[0]).toMatchObject({
      status: 'COMPLETE',
      outputData: { answer: 'I wrote draft.md', agent: `acp:${program}` },
    });
    expect(blockers).toMatchObject([{ taskId: '2' }]);
    expect(JSON.stringify(blockers)).toContain('broke off');
    expect(readFileSync(join(cwd, 'draft.md'), 'utf8')).toContain(
      'Goal of the plan: Write the report',
    );
  });
});
