import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { readPlan } from './read-plan.js';

describe('readPlan', () => {
  it('reads the text as the request, and the front matter as settings (E1)', async () => {
    using folder = makeFolder({ 'plan.md': '---\nmode: chat\n---\n# Plan\n' });
    const file = join(folder.root, 'plan.md');

    expect(await readPlan(file, 'plan.md')).toEqual({
      request: '# Plan\n',
      mode: 'chat',
      limits: {},
      inputs: {},
      file,
    });
  });

  it.each([
    [
      'wrong.md',
      'wrong.md:2: unknown key limit: expected mode, limits, inputs, or a section such as steps\nwrong.md:3: mode',
    ],
    ['none.md', 'none.md cannot be read: there is no such file'],
    ['.', '. is not a file: name a planning document'],
    ['binary.md', 'binary.md is not UTF-8 text: save it as UTF-8'],
    ['large.md', 'large.md has 1048577 bytes; a planning document has at most 1048576'],
  ])('rejects %s with the reason (E1)', async (name, message) => {
    using folder = makeFolder({
      'wrong.md': '---\nlimit: 3\nmode: fast\n---\n',
      'binary.md': Uint8Array.of(0xff, 0xfe),
      'large.md': new Uint8Array(1_048_577),
    });

    await expect(readPlan(join(folder.root, name), name)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    });
  });
});
