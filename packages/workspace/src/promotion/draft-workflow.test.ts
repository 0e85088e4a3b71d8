import type { Effect, Json, JsonObject } from '@pce/core/contracts';
import { workflowsFrom } from '@pce/workflows';
import { describe, expect, it } from 'vitest';
import { draftWorkflow } from './draft-workflow.js';
import { dryRun } from './find-promotions.js';
import type { Recurrence } from './find-recurring.js';

interface Call {
  readonly text: string;
  readonly tool: string;
  readonly args?: JsonObject;
  readonly data?: Json;
  readonly effect?: Effect;
}

function recurrence(...turns: readonly (readonly Call[])[]): Recurrence {
  return {
    tools: (turns[0] ?? []).map(({ tool }) => tool),
    occurrences: turns.map((calls, turn) => ({
      turn: `t${turn + 1}`,
      commands: calls.map(({ args = {}, data = null, effect = 'read', ...call }, index) => ({
        ...{ ...call, args, data, effect, result: index + 1 },
        modelCalls: { deciding: 0, coordinating: 0 },
      })),
    })),
  };
}

function draft(from: Recurrence, ...taken: string[]) {
  const made = draftWorkflow(from, new Set(taken));
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

function refusal(from: Recurrence): string {
  const made = draftWorkflow(from, new Set());
  return 'refused' in made ? made.refused : `made ${made.name}`;
}

const list = (folder: string, data: Json = { files: ['x'] }): Call => ({
  text: `List the files in \`${folder}\``,
  tool: 'file.list',
  args: { folder },
  data,
});
const count = (data: Json): Call => ({
  text: 'Count r1',
  tool: 'text.count',
  args: { of: { $ref: 'r1.files' } },
  data,
});

describe('draftWorkflow', () => {
  it('records when the first of the turns was, which come newest first (B9)', () => {
    const { text } = draft(recurrence(...['a b', 'c', 'd'].map((folder) => [list(folder)])));
    expect(text).toContain('promoted: {"turns":3,"since":"t3"}');
  });

  it('writes the whole file: triggers, inputs, steps, a criterion and its origin (B9)', () => {
    const { name, text, effects } = draft(
      recurrence([list('a b'), count({ words: 1 })], [list('c'), count({ words: 2 })]),
    );

    expect(effects).toEqual([]);
    expect(name).toBe('list-the-files-in');
    expect(text).toBe(
      [
        ...['---', 'name: list-the-files-in'],
        'description: "file.list, then text.count: what 2 turns did step by step"',
        'promoted: {"turns":2,"since":"t2"}',
        ...['triggers:', '  - "List the files in {folder}"'],
        ...['inputs:', '  folder: { type: string }'],
        'steps:',
        ...['  - name: list', '    tool: "file.list"', '    args: {"folder":"{{folder}}"}'],
        ...['  - name: count', '    tool: "text.count"', '    args: {"of":"{{steps.list.files}}"}'],
        ...['success_criteria:', '  - "count is not empty"'],
        ...['---', ''],
        ...['Drafted from 2 turns that did the same, one command at a time:', ''],
        ...['1. List the files in `a b`', '2. Count r1', ''],
      ].join('\n'),
    );
  });

  it('has no inputs if nothing differs, and a free name (B9)', () => {
    const same = recurrence([list('a'), count(1)], [list('a'), count(1)]);

    const { name, text } = draft(same, 'list-the-files-in-a', 'list-the-files-in-a-2');

    expect(name).toBe('list-the-files-in-a-3');
    expect(text).not.toContain('inputs:');
    expect(workflowsFrom([{ file: 'w.md', text }]).problems).toEqual([]);
  });

  it.each<[Json, boolean]>([
    [{ a: 1 }, true],
    [[0], true],
    ['text', true],
    [{}, false],
    [[], false],
    ['', false],
    [7, false],
    [true, false],
    [null, false],
  ])('requires a last result like %j: %s (B9)', (data, isAsked) => {
    const { text } = draft(recurrence([list('a'), count(data)], [list('b'), count(data)]));

    expect(text.includes('count is not empty')).toBe(isAsked);
    const mixed = draft(recurrence([list('a'), count({ a: 1 })], [list('b'), count(null)]));
    expect(mixed.text).not.toContain('success_criteria');
  });

  it('names steps after their tools, and inputs after their arguments (B9)', () => {
    const turn = (one: string, other: string, third: string): Call[] => [
      {
        text: `Move ${one} and ${other} by ${third}`,
        tool: 'a.move',
        args: { to: one, deep: { to: other }, steps: third },
      },
      { text: 'Move r1', tool: 'b.move', args: { of: { $ref: 'r1' } } },
      { text: 'Go', tool: 'b.-', args: {} },
    ];

    const { text } = draft(recurrence(turn('x1', 'y1', 'z1'), turn('x2', 'y2', 'z2')));

    expect(text).toContain('"Move {to} and {to_2} by {value}"');
    expect(text).toContain(
      '  to: { type: string }\n  to_2: { type: string }\n  value: { type: string }',
    );
    expect(text.match(/- name: .*/g)).toEqual(['- name: move', '- name: move-2', '- name: step']);
  });

  it('asks before each step that must not run twice, and names its tool once (B9)', () => {
    const turn = (folder: string): Call[] => [
      list(folder),
      { text: `Mail ${folder}1`, tool: 'mail.send', args: { to: `${folder}1` }, effect: 'once' },
      { text: `Post ${folder}2`, tool: 'mail.send', args: { to: `${folder}2` }, effect: 'once' },
    ];

    const { effects, text } = draft(recurrence(turn('a'), turn('b')));

    expect(effects).toEqual(['mail.send']);
    expect(text.match(/approval: always/g)).toHaveLength(2);
    expect(text).toContain('"List the files in {folder}, then mail {to}, then post {to_2}"');
  });

  it('shortens the text of a command in the file to a line of 300 characters (B9)', () => {
    const long: Call = { text: `List\n\n it ${'x'.repeat(400)}`, tool: 'a.b' };

    const lines = draft(recurrence([long, count(1)], [long, count(1)])).text.split('\n');

    expect(lines.find((line) => line.startsWith('1. '))).toBe(`1. List it ${'x'.repeat(292)}`);
  });

  it.each<[string, Recurrence, string]>([
    [
      'first commands with too little in common',
      recurrence([{ text: 'Read', tool: 'a.b' }], [{ text: 'Write', tool: 'a.b' }]),
      'their first commands have too little in common',
    ],
    [
      'later commands with too little in common',
      recurrence(
        [list('a'), { text: 'Mail it', tool: 'm.s', effect: 'once' }],
        [list('b'), { text: 'Post', tool: 'm.s', effect: 'once' }],
      ),
      'their commands 2 have too little in common',
    ],
    [
      'a value from nowhere',
      recurrence(
        [{ text: 'Read now', tool: 'a.b', args: { key: 'x' } }],
        [{ text: 'Read now', tool: 'a.b', args: { key: 'y' } }],
      ),
      'the argument key differs',
    ],
    [
      'a result that comes later',
      recurrence(
        [{ text: 'Read now', tool: 'a.b', args: { key: { $ref: 'r2' } } }, count(1)],
        [{ text: 'Read now', tool: 'a.b', args: { key: { $ref: 'r2' } } }, count(1)],
      ),
      'the argument key refers to a result from before the sequence',
    ],
  ])('rejects %s (B9)', (_, from, reason) => {
    expect(refusal(from)).toContain(reason);
  });
});

describe('dryRun', () => {
  const from = recurrence([list('a'), count(1)], [list('b'), count(2)]);
  const workflows = (text: string) => workflowsFrom([{ file: 'w.md', text }]);
  const { text } = draft(from);
  const [, occurrence = { turn: '', commands: [] }] = from.occurrences;

  it('accepts exactly the same calls (B9)', () => {
    expect(dryRun(workflows(text), occurrence, 'List the files in `b`')).toBeUndefined();
  });

  it.each([
    ['another command', text, 'Paint `b`', '"Paint `b`" of t2 would not have matched'],
    ['another value', text, 'List the files in `c`', 'step 1 of t2 would not have been called'],
    [
      'another tool',
      text.replace('"text.count"', '"text.sum"'),
      'List the files in `b`',
      'step 2 of t2',
    ],
    [
      'another place',
      text.replace('steps.list.files', 'steps.list'),
      'List the files in `b`',
      'step 2 of t2',
    ],
    [
      'a criterion that fails',
      text.replace(
        /---\n\nDrafted/,
        'success_criteria:\n  - steps.list.files is empty\n---\n\nDrafted',
      ),
      'List the files in `b`',
      'the workflow would not have ended in t2',
    ],
    [
      'a step too many',
      text.replace(/---\n\nDrafted/, '  - { name: more, tool: a.b }\n---\n\nDrafted'),
      'List the files in `b`',
      'the workflow would not have ended in t2',
    ],
  ])('reports %s (B9)', (_, changed, command, reason) => {
    expect(dryRun(workflows(changed), occurrence, command)).toContain(reason);
  });

  it('resolves references at any depth of the arguments (B9)', () => {
    const deep = (folder: string): Call => ({
      text: 'Sum r1',
      tool: 'x.sum',
      args: { all: [1, null, { of: { $ref: 'r1.files[0]' } }], gone: { $ref: 'r1.none' } },
      data: folder,
    });
    const again = recurrence([list('a'), deep('a')], [list('b'), deep('b')]);
    const [first = { turn: '', commands: [] }] = again.occurrences;
    const made = draft(again).text.replace('"{{steps.list.none}}"', 'null');

    expect(dryRun(workflows(made), first, 'List the files in `a`')).toBeUndefined();
  });
});
