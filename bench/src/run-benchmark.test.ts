import { describe, expect, it } from 'vitest';
import { chosen, parseAsked } from './run-benchmark.ts';

const benchmark = { repeats: 5, parts: ['work', 'pages'], options: ['database'] };

describe('arguments of a benchmark', () => {
  it('measure everything, with the default repetitions', () => {
    const { option, ...asked } = parseAsked([], benchmark);
    expect(asked).toEqual({ isJson: false, isQuick: false, samples: 5, only: ['work', 'pages'] });
    expect(option('database')).toBeUndefined();
  });

  it('choose measurements and options, and measure once', () => {
    const args = ['--', '--only', 'pages, work', '--database', 'sqlite', '--quick', '--json'];
    const { option, ...asked } = parseAsked(args, benchmark);
    expect(asked).toEqual({ isJson: true, isQuick: true, samples: 1, only: ['pages', 'work'] });
    expect(option('database')).toBe('sqlite');
  });

  it('accept an operand only if there is one', () => {
    expect(parseAsked(['../old'], { repeats: 1, operand: 'checkout' }).operand).toBe('../old');
    expect(() => parseAsked(['pages'], benchmark)).toThrow(/pages/);
  });

  it('list the known names after an unknown one', () => {
    expect(() => parseAsked(['--only', 'lists'], benchmark)).toThrow(
      'there is no measurement lists; there are work, pages',
    );
    expect(() => chosen('database', ['sqlite'], 'mysql')).toThrow('no database mysql');
  });
});
