import { styleText } from 'node:util';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it, vi } from 'vitest';
import { countTheWords } from '../test/workspace.js';
import { runProgram } from './run-program.js';
import { outputTo } from './terminal/output.js';

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
