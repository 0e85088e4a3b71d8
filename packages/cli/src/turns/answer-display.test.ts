import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputTo } from '../terminal/output.js';
import { answerDisplay } from './answer-display.js';

function shown(parts: readonly string[], isTTY: boolean) {
  const written = { stdout: '', stderr: '' };
  const output = outputTo(
    { isTTY, write: (text) => (written.stdout += text) },
    { isTTY, write: (text) => (written.stderr += text) },
  );
  const display = answerDisplay(output, output.isTerminal);
  const begin = (): void => display.report({ type: 'answer.began', version: 1, at: 0 });
  const end = (): void =>
    display.report({ type: 'role.ended', role: 'synthesizer', version: 1, at: 0 });
  const write = (texts: readonly string[]): void => {
    begin();
    for (const text of texts) display.report({ type: 'answer.delta', version: 1, at: 0, text });
    end();
  };
  write(parts);
  return { ...written, display, write, written, output };
}

describe('on a terminal', () => {
  it('shows the answer unchanged for any division into parts (A22)', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const cuts = fc.array(fc.nat());
    fc.assert(
      fc.property(text, cuts, (answer, at) => {
        const places = [0, ...at.map((cut) => cut % answer.length), answer.length];
        places.sort((a, b) => a - b);
        const parts = places.slice(1).map((end, index) => answer.slice(places[index], end));

        expect(shown(parts, true).stdout).toBe(shown([answer], true).stdout);
      }),
    );
  });

  it('an emoji of several code points is whole, and what a terminal would obey is escaped', () => {
    const { stdout } = shown(['a 👩', '\u200d', '💻 b\u001b', '[31m'], true);

    expect(stdout).toBe('a 👩\u200d💻 b\\x1b[31m');
  });

  it('begins the next note on a new line, and does not print the answer again', () => {
    const { display, output, written } = shown(['Two ', 'files [c1].'], true);

    output.note('validation: score 0.95');

    expect(written.stdout).toBe('Two files [c1].\n');
    expect(display.shows('Two files [c1].\n')).toBe(true);
    expect(display.shows('Three files [c1].')).toBe(false);
  });

  it('says that the answer is rewritten (A11)', () => {
    const { display, write, written } = shown(['Two files.'], true);

    write(['Two files [c1].']);

    expect(written.stdout).toBe('Two files.\nTwo files [c1].');
    expect(written.stderr).toContain('the answer is rewritten\n');
    expect(display.shows('Two files [c1].')).toBe(true);
  });
});

describe('in a pipe', () => {
  it('standard output stays empty, and the lines are progress (A22)', () => {
    const { stdout, stderr, display } = shown(['Two', ' files:\n\n- a\n-', ' b'], false);

    expect(stdout).toBe('');
    expect(stderr).toBe('answer, not validated yet:\n| Two files:\n| \n| - a\n| - b\n');
    expect(display.shows('Two files:\n\n- a\n- b')).toBe(false);
  });
});
