import { styleText } from 'node:util';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it, vi } from 'vitest';
import { aPlan } from '../test/workspace.js';
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
    const steps = ['List the files in `texts`', 'Read the file `texts/a.txt`'];
    using folder = makeFolder({
      'texts/a.txt': 'a',
      'texts/b.txt': 'b',
      'planning/read.md': aPlan(steps),
    });
    const args = ['run', 'read.md', '--workspace', folder.root];
    vi.stubEnv('NO_COLOR', '');
    const coloured = await onTerminal(40, args);
    vi.stubEnv('NO_COLOR', '1');
    const plain = await onTerminal(40, args);
    vi.unstubAllEnvs();
    const [, ...after] = plain.split('COMPLETE');
    const lines = plain.slice(plain.indexOf('plan:'), plain.indexOf('COMPLETE')).split('\n');

    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(after.join('')).toContain(`log: pce log turn_`);
    expect(coloured).toContain(`${styleText('green', '✔', { validateStream: false })} 2 files`);
    expect(plain).not.toContain('\x1b');
  });
});
