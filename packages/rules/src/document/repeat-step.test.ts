import { describe, expect, it } from 'vitest';
import { repeatStep } from './plan-steps.js';

const filesIn = (place: string): readonly string[] =>
  place === 'none' ? [] : [`${place}/a.csv`, `${place}/B.MD`, `${place}/c.markdown`];

describe('repeatStep', () => {
  it.each<readonly [string, readonly string[] | string | null]>([
    ['For each of `a` and `b`, read it', ['Read `a`', 'Read `b`']],
    [
      'For each file in `data`, read it',
      ['Read `data/a.csv`', 'Read `data/B.MD`', 'Read `data/c.markdown`'],
    ],
    ['For each CSV file in data/, read the file', ['Read `data/a.csv`']],
    [
      'For every markdown file in `docs`: count its words',
      'write "it" in place of the thing that changes, as in "For each file in `data`, read it"; or set a model',
    ],
    [
      'For each of `a`, read it',
      'what a repetition is about must be named, or be the files of a folder, as in "For each file in `data`, read it": write one step for each thing, or set a model',
    ],
    [
      'For each thing, read it',
      'what a repetition is about must be named, or be the files of a folder, as in "For each file in `data`, read it": write one step for each thing, or set a model',
    ],
    [
      'For each of `a` and `b`, read `c`',
      'write "it" in place of the thing that changes, as in "For each file in `data`, read it"; or set a model',
    ],
    [
      'For each of `a` and `b`, read it and write `c`',
      '"Write `c`" would be done 2 times without a change: make it a separate step, or put "it" in it',
    ],
    [
      'For each of `a` and `b`, read it and write it to `c`',
      ['Read `a`', 'Write `a` to `c`', 'Read `b`', 'Write `b` to `c`'],
    ],
    [
      'For each text file in `data`, read it',
      ['Read `data/a.csv`', 'Read `data/B.MD`', 'Read `data/c.markdown`'],
    ],
    ['For each `md` file in `data`, read it', ['Read `data/B.MD`']],
    ['For each file in `none`, read it', 'there is no file in `none` to repeat it over'],
    [
      'For each file in `data`, read this file',
      ['Read `data/a.csv`', 'Read `data/B.MD`', 'Read `data/c.markdown`'],
    ],
    ['Read it', null],
    [
      'For each `a`, read it',
      'what a repetition is about must be named, or be the files of a folder, as in "For each file in `data`, read it": write one step for each thing, or set a model',
    ],
    [
      'For each of `a` and `b`, read the file and list it',
      ['Read `a`', 'List `a`', 'Read `b`', 'List `b`'],
    ],
    [
      'For each of `a` and `b`, copy it to the document store',
      ['Copy `a` to the document store', 'Copy `b` to the document store'],
    ],
    [
      'For each of `a` and `b`, run it:\n```\nx\n```',
      ['Run `a`:\n```\nx\n```', 'Run `b`:\n```\nx\n```'],
    ],
    ['For each xml file in `data`, read it', 'there is no xml file in `data` to repeat it over'],
  ])('repeats %j for each thing, or returns the reason (A2)', (step, told) => {
    const repeated = repeatStep(step, filesIn) ?? { problem: null };

    expect('actions' in repeated ? repeated.actions : repeated.problem).toEqual(told);
  });

  it.each<readonly [string, readonly string[]]>([
    ['single', ['a.md', 'b.yml', 'c.yaml', 'd.JPG', 'e.jpeg']],
    ['yaml', ['c.yaml']],
    ['JPEG', ['e.jpeg']],
    ['markdown', ['a.md']],
    ['yml', ['b.yml']],
  ])('recognizes the extensions of a %s file (A2)', (kind, files) => {
    const all = ['a.md', 'b.yml', 'c.yaml', 'd.JPG', 'e.jpeg'];

    expect(repeatStep(`For each ${kind} file in \`data/\`, read it`, () => all)).toEqual({
      actions: files.map((file) => `Read \`${file}\``),
    });
  });

  it('rejects an act about something else, if it is done once (A2)', () => {
    expect(repeatStep('For each file in `x`, read it and write `y`', () => ['a'])).toEqual({
      actions: ['Read `a`', 'Write `y`'],
    });
  });

  it('repeats over matches of a pattern, and over no files if none are known', () => {
    const seen: string[] = [];
    const matching = (place: string): readonly string[] => {
      seen.push(place);
      return ['b.txt'];
    };

    expect(repeatStep('For all *.txt: read it', matching)).toEqual({ actions: ['Read `b.txt`'] });
    expect(seen).toEqual(['*.txt']);
    expect(repeatStep('For each file in `data`, read it')).toEqual({
      problem:
        'rules do not know here which files there are: write one step for each, or set a model',
    });
  });
});
