import { styleText } from 'node:util';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it, vi } from 'vitest';
import { runIn } from '../test/run-here.js';
import { countTheWords } from '../test/workspace.js';
import { runProgram } from './run-program.js';
import { outputTo } from './terminal/output.js';

describe('what a person reads of a workspace', () => {
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
