import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resolvePlanLimits } from '../limits.js';
import { problemList } from '../problem-list.js';
import { checkItems } from './check-items.js';
import { formatPath } from './data-document.js';
import { readJson } from './read-json.js';
import { readYaml } from './read-yaml.js';

const told = ({ problems, report }: ReturnType<typeof problemList>) => ({
  report,
  lines: () => problems.map(({ code, where, message }) => `${code} ${where}: ${message}`),
});

describe('JSON', () => {
  function read(text: string, maxValues = 100) {
    const { report, lines } = told(problemList());
    const document = readJson(text, { file: 'a.json', limits: { maxValues } }, report);
    return { value: document?.value, lines: lines(), whereOf: document?.whereOf };
  }

  it('is read with the places of its values (D1)', () => {
    const { value, lines, whereOf } = read('{"a": [1, "]]"]}');

    expect([value, lines]).toEqual([{ a: [1, ']]'] }, []]);
    expect(whereOf?.([])).toBe('a.json');
    expect(whereOf?.(['a', 1, 'b'])).toBe('a.json:a[1].b');
    expect(read('null').value).toBeNull();
  });

  it.each([
    ['[]', ''],
    ['["tasks", 3, "title"]', 'tasks[3].title'],
    ['[0, "title"]', '[0].title'],
  ])('has paths for people: %s → %s (D1)', (path, written) => {
    expect(formatPath(JSON.parse(path))).toBe(written);
  });

  it('is refused 65 levels deep; brackets in texts are no levels (D1)', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const tooDeep = ['too_deep a.json: nested more than 64 levels deep; no plan is'];

    expect(read(nested(64)).lines).toEqual([]);
    expect(read(nested(65)).lines).toEqual(tooDeep);
    expect(read(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`).lines).toEqual(tooDeep);
    expect(read(`["${'['.repeat(65)}"]`).lines).toEqual([]);
    expect(read(`["a\\"${'{'.repeat(65)}\\\\", "${'['.repeat(65)}"]`).lines).toEqual([]);
    expect(read(`["\\\\", ${nested(64)}]`).lines).toEqual(tooDeep);
    expect(read(`[${'[],'.repeat(40)}${'{},'.repeat(40)}1]`).lines).toEqual([]);
  });

  it('is refused with more values than the limit, and with __proto__ at any depth (D1)', () => {
    expect(read('[1, {"a": 2}]', 4).lines).toEqual([]);
    expect(read('[1, {"a": 2}]', 3)).toMatchObject({
      value: undefined,
      lines: ['too_large a.json: more than 3 values; split the plan, or raise limits.maxTasks'],
    });
    expect(read('[1, {"a": {"__proto__": 2}}]')).toMatchObject({
      value: undefined,
      lines: ['forbidden_key a.json:[1].a.__proto__: the key __proto__ is not allowed; remove it'],
    });
  });

  it('that is none is reported (D1)', () => {
    const { value, lines } = read('{');

    expect(value).toBeUndefined();
    expect(lines).toEqual([
      expect.stringMatching(/^unreadable a\.json: this is not valid JSON: ./),
    ]);
  });
});

describe('YAML', () => {
  function read(text: string, firstLine = 2, limits = {}) {
    const { report, lines } = told(problemList());
    const all = { ...resolvePlanLimits(), ...limits };
    const document = readYaml(text, { file: 'a.md', firstLine, limits: all }, report);
    return { value: document?.value, lines: lines(), whereOf: document?.whereOf };
  }

  it('is read with the lines of its values in the file (D1)', () => {
    const { value, lines, whereOf } = read('a:\n  - b: 1\n    c: 2\nd: 3\n');

    expect([value, lines]).toEqual([{ a: [{ b: 1, c: 2 }], d: 3 }, []]);
    expect(
      [[], ['a', 0], ['a', 0, 'c'], ['a', 0, 'nothing'], ['d'], ['nothing']].map((path) =>
        whereOf?.(path),
      ),
    ).toEqual(['a.md:2', 'a.md:3', 'a.md:4', 'a.md:3', 'a.md:5', 'a.md:2']);
    expect(read('# said\n\na: 1').whereOf?.(['nothing'])).toBe('a.md:2');
    expect(read('').value).toBeNull();
    expect(read('a: 1\na: 2').value).toEqual({ a: 2 });
  });

  it.each<[string, RegExp]>([
    ['a: [1', /^unreadable a\.md:2: this is not valid YAML: ./],
    ['a: 1\nb: "x', /^unreadable a\.md:3: this is not valid YAML: ./],
    ['a: 1\nb: !tag 2', /^unreadable a\.md:3: this is not valid YAML: ./],
    ['a: &x 1\nb: *x', /^unreadable a\.md:2: this YAML cannot be read: ./],
    ['a: .nan', /^unreadable a\.md:2: this YAML is not plain data$/],
    ['a: 1\n__proto__: 2', /^forbidden_key a\.md:3: the key __proto__ is not allowed; remove it$/],
  ])('that is no plain data is told: %j (D1)', (text, line) => {
    const { value, lines } = read(text);

    expect(value).toBeUndefined();
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  it('is read up to its limits (D1)', () => {
    expect(read('a: 123', 1, { maxYamlCharacters: 6 }).value).toEqual({ a: 123 });
    expect(read('a: 1234', 1, { maxYamlCharacters: 6 })).toMatchObject({
      value: undefined,
      lines: ['too_large a.md:1: YAML of more than 6 characters is not read'],
    });
    expect(read('[1, 2]', 1, { maxValues: 3 }).value).toEqual([1, 2]);
    expect(read('[1, 2]', 1, { maxValues: 2 }).lines).toEqual([
      'too_large a.md:1: more than 2 values; split the plan, or raise limits.maxTasks',
    ]);
  });
});

describe('the items of a list', () => {
  const shape = z.object({ id: z.string(), parts: z.array(z.string()).optional() });
  const whereOf = (path: readonly (string | number)[]) => path.join('/');

  it('are those of the right shape; others are reported and left out (D1)', () => {
    const { report, lines } = told(problemList());
    const value = [{ id: 'a' }, { id: 1 }, { id: 'b', parts: ['x', 2] }, { id: 'c', parts: [] }];

    const items = checkItems(shape, value, { whereOf, path: ['tasks'] }, report);

    expect(items).toEqual([
      { item: { id: 'a' }, raw: { id: 'a' }, path: ['tasks', 0], where: 'tasks/0' },
      {
        item: { id: 'c', parts: [] },
        raw: { id: 'c', parts: [] },
        path: ['tasks', 3],
        where: 'tasks/3',
      },
    ]);
    expect(lines()).toEqual([
      expect.stringMatching(/^unreadable tasks\/1\/id: .*; this entry is left out$/),
      expect.stringMatching(/^unreadable tasks\/2\/parts\/1: .*; this entry is left out$/),
    ]);
  });

  it('are reported with five faults of one at most (D1)', () => {
    const { report, lines } = told(problemList());

    checkItems(shape, [{ id: 'a', parts: [1, 2, 3, 4, 5, 6] }], { whereOf, path: [] }, report);

    expect(lines()).toHaveLength(5);
  });

  it('are none if absent; anything else is no list (D1)', () => {
    const { report, lines } = told(problemList());
    const read = (value: Parameters<typeof checkItems>[1]) =>
      checkItems(shape, value, { whereOf, path: ['x'] }, report);

    expect([read(undefined), read(null)]).toEqual([[], []]);
    expect(lines()).toEqual([]);
    expect([read({}), read('a')]).toEqual([[], []]);
    expect(lines()).toEqual(['unreadable x: expected a list', 'unreadable x: expected a list']);
  });
});
