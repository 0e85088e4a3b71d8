import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandArguments } from './declaration.js';

const places = {
  input: 'positional',
  width: '--width',
  title: '--title=',
  tag: '--tag',
  files: '--files ...',
  verbose: '-v',
};

it('puts options first, then positional arguments, then open lists (E2)', () => {
  const args = {
    files: ['a', 'b'],
    input: 'in.png',
    width: 10,
    title: '-x',
    tag: ['t', 'u'],
    verbose: true,
  };

  expect(commandArguments(places, args)).toEqual(
    ['--width 10 --title=-x --tag t --tag u -v in.png --files a b'.split(' ')].flat(),
  );
});

it('puts other values on the command line as JSON (E2)', () => {
  expect(commandArguments(places, { input: { a: 1 }, tag: [[1, 2]] })).toEqual([
    '--tag',
    '[1,2]',
    '{"a":1}',
  ]);
});

it('omits missing values and switches that are off (E2)', () => {
  expect(commandArguments(places, { verbose: false, files: [], width: null })).toEqual([]);
});

it('rejects a text that the script would parse as an option, but not a negative number (E2)', () => {
  expect(() => commandArguments(places, { input: '--force' })).toThrow(/input: "--force" begins/);
  expect(() => commandArguments(places, { files: ['a', '-rf'] })).toThrow(/files/);
  expect(commandArguments(places, { width: -5 })).toEqual(['--width', '-5']);
});

it('rejects a positional argument after a missing one (E2)', () => {
  const two = { from: 'positional', to: 'positional' };

  expect(() => commandArguments(two, { to: 'b' })).toThrow(/to follows from/);
  expect(commandArguments(two, { from: 'a' })).toEqual(['a']);
});

it('lets no text of a caller become an option (E2)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const line = attempt(() => commandArguments({ input: 'positional' }, { input: text }));
      expect(line === undefined || (line.length === 1 && !line[0]?.startsWith('-'))).toBe(true);
    }),
  );
});

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
