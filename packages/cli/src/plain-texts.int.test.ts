import { join } from 'node:path';
import { styleText } from 'node:util';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it, vi } from 'vitest';
import { runHere, runIn } from '../test/run-here.js';
import { aPlan, countTheWords } from '../test/workspace.js';
import { runProgram } from './run-program.js';
import { outputTo } from './terminal/output.js';

const workflow = (name: string, ...triggers: readonly string[]) => `---
name: ${name}
version: 1
category: own
description: Lists the texts
triggers:
${triggers.map((trigger) => `  - ${trigger}`).join('\n')}
steps:
  - name: list
    tool: file.list
    args: { path: texts }
---
`;

describe('what a person reads of a workspace', () => {
  it('is which workflow a command takes, and which come near it (B2)', async () => {
    using folder = makeFolder({
      ...countTheWords,
      'workflows/list-texts.md': workflow('list-texts', 'literal: show me the texts'),
    });
    const pce = (...args: readonly string[]) => runIn(folder.root, ['workflows', ...args]);

    expect((await pce('list')).stdout).toBe('list-texts  Lists the texts\n');
    const taken = await pce('match', 'show me the texts', '--input', 'a=1', '--input', 'b=x y');
    expect(taken.stdout).toMatch(/^list-texts {2}.+\ninputs: \{.*\}\n$/);
    const none = await pce('match', 'show all the texts');
    expect(none.stdout).toMatch(/^none: .+\nnear: list-texts {2}.+\n$/);
    const json = JSON.parse((await pce('match', 'show all the texts', '--json')).stdout);
    expect(json).toMatchObject({ match: null, nearest: [{ workflow: 'list-texts' }] });
    const listed = JSON.parse((await pce('list', '--json')).stdout);
    expect(listed).toEqual({
      workflows: [
        {
          ...{ name: 'list-texts', version: '1', category: 'own', description: 'Lists the texts' },
          ...{ modes: expect.any(Array), file: expect.any(String), hash: expect.any(String) },
        },
      ],
    });
    const wrong = await pce('match', 'x', '--input', 'nothing');
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('write it as name=value'),
    });
  });

  it('lists the problems of a folder of workflows, or that there are none (B1)', async () => {
    using folder = makeFolder({
      'flows/good.md': workflow('good', 'literal: a b c'),
      'flows/bad.md': workflow('bad', 'literal: d e f').replace('tool: file.list', 'tol: x'),
    });
    const check = await runHere(['workflows', 'check', join(folder.root, 'flows')]);

    expect(check.code).toBe(1);
    expect(check.stdout).toMatch(/bad\.md:\d+: error: .+\n/);
    expect(check.stderr).toMatch(/^1 workflows load, \d problems\n$/);
    expect(await runIn(folder.root, ['workflows', 'list'])).toEqual({
      ...{ code: 0, stdout: '', stderr: 'there are no workflows in workflows/\n' },
    });
  });

  it('is which tools there are, which ask first, and which come near a command (A20, B6)', async () => {
    using folder = makeFolder({
      ...countTheWords,
      'execution/wipe.mjs': '// ---\n// description: Wipe the disk\n// destructive: true\n// ---\n',
    });
    const list = (await runIn(folder.root, ['tools', 'list'])).stdout.split('\n');
    const search = await runIn(folder.root, ['tools', 'search', 'count the words of a text']);

    expect(list).toContain('script.count_words (read)  Count the words of one text file');
    expect(list.find((line) => line.startsWith('script.wipe '))).toMatch(
      /^script\.wipe \(\w+, asks first\) {2}Wipe the disk$/,
    );
    expect(search.stdout).toMatch(
      /^\d\.\d\d {2}script\.count_words {2}Count the words of one text file\n {6}\S/,
    );
  });

  it('is what a planning document would do, step by step, and why it would not (E1)', async () => {
    using folder = makeFolder({
      ...countTheWords,
      'planning/unclear.md': aPlan([
        'List the files in `texts`',
        'Frobnicate the result of step 9',
      ]),
    });
    const right = await runIn(folder.root, ['check', 'count.md']);
    const wrong = await runIn(folder.root, ['check', 'unclear.md']);

    expect(right.code).toBe(0);
    expect(right.stdout.split('\n')[0]).toBe(
      'STEP_1 List the files in `texts` → tool file.list {"path":"texts"}',
    );
    expect(right.stderr).toMatch(/it would run\n$/);
    expect(wrong.code).toBe(3);
    expect(wrong.stdout).toMatch(/^STEP_2 .+ → unclear: /m);
    expect(wrong.stdout).toMatch(/^problem: /m);
    expect(wrong.stderr).toMatch(/it would not run\n$/);
  });

  it('is that nothing is there yet (A14, B9, E4)', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    const notes = [
      [['ls'], 'no turns yet: pce run begins one'],
      [['threads'], 'no threads yet: pce run --thread <id> begins one'],
      [['interventions'], 'nothing waits for a person'],
      [['history'], 'there is no history.md yet: nothing has failed'],
      [['promote'], 'there is nothing to promote yet'],
      [['episodes'], 'no episodes'],
    ] as const;

    for (const [args, note] of notes) {
      expect([args, await runIn(folder.root, args)]).toEqual([
        args,
        { code: 0, stdout: '', stderr: `${note}\n` },
      ]);
    }
  });

  it('is how a turn went: its list, its head, that it holds and replays (F2, F3)', async () => {
    using folder = makeFolder(countTheWords);
    const pce = (...args: readonly string[]) => runIn(folder.root, args);
    const { turn } = JSON.parse((await pce('run', 'count.md', '--json')).stdout);
    const [position, hash] = (await pce('head', 'last')).stdout.trim().split(' ');

    expect((await pce('ls')).stdout).toMatch(
      new RegExp(
        `^${turn} {2}completed {4}\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ {2}\\d+(?: ms|\\.\\d s) {2}rules {2}Count the words\\n$`,
      ),
    );
    expect((await pce('verify', turn)).stdout).toBe(
      `${turn} holds: ${position} events, the last has hash ${hash}\n`,
    );
    expect((await pce('replay', turn)).stdout).toBe(
      `${turn} replays: ${position} events lead to completed\n`,
    );
    expect(JSON.parse((await pce('head', turn, '--json')).stdout)).toEqual({
      ...{ turn, position: Number(position), hash },
    });
    expect((await pce('rebuild')).stdout).toMatch(
      /^1 streams, \d+ events: \d+ rows written or removed\n$/,
    );
  });
});

describe('what promotion says', () => {
  it('shows recurring work, its savings and how to use it; then its place (B9)', async () => {
    const texts = ['a', 'b'];
    using folder = makeFolder(
      Object.fromEntries(
        texts.flatMap((text) => [
          [`texts/${text}.txt`, `The text ${text}`],
          [
            `planning/${text}.md`,
            aPlan([
              `Read the file \`texts/${text}.txt\``,
              'Write the result of step 1 to `last-read.txt`',
            ]),
          ],
        ]),
      ),
    );
    const pce = (...args: readonly string[]) => runIn(folder.root, args);
    for (const text of texts) await pce('run', `${text}.md`);

    const offered = (await pce('promote', '--min', '2')).stdout;
    const [, name = ''] =
      /^(\S+): would have served 2 turns and saved \d+ decisions, \d+ coordinations and \d+ model calls\n {2}turn_/.exec(
        offered,
      ) ?? [];

    expect(offered).toContain(
      `To use it: pce promote --accept ${name} --workspace ${folder.root}\n`,
    );
    expect((await pce('promote', '--min', '2', '--accept', name)).stdout).toBe(
      `written: workflows/${name}.md\n`,
    );
    expect((await pce('promote', '--min', '1')).stderr).toContain(
      'Give a whole number of turns, 2 or more.',
    );
  });
});

describe('a terminal', () => {
  const onTerminal = async (columns: number, args: readonly string[]) => {
    let text = '';
    const stream = { isTTY: true, columns, write: (part: string) => (text += part) };
    await runProgram(args, outputTo(stream, stream));
    return text;
  };

  it('gets lines of its width, commands excepted, with coloured marks unless NO_COLOR says no (A22)', async () => {
    using folder = makeFolder(countTheWords);
    const args = ['run', 'count.md', '--workspace', folder.root];
    vi.stubEnv('NO_COLOR', '');
    const coloured = await onTerminal(40, args);
    vi.stubEnv('NO_COLOR', '1');
    const plain = await onTerminal(40, args);
    vi.unstubAllEnvs();
    const [, ...after] = plain.split('COMPLETE');
    const steps = plain.slice(plain.indexOf('plan:'), plain.indexOf('COMPLETE')).split('\n');

    expect(Math.max(...steps.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(after.join('')).toContain(`log: pce log turn_`);
    expect(coloured).toContain(`${styleText('green', '✔', { validateStream: false })} 2 files`);
    expect(plain).not.toContain('\x1b');
  });
});
