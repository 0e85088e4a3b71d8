import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip, type ZipEntry } from '../test/make-zip.js';
import { problemsOf, readText } from '../test/read.js';
import { readPlan } from './index.js';

const entry: ZipEntry = { name: 'plan.md', content: '1. Dig\n' };
const zeros = (length: number) => Buffer.alloc(length);

describe('a hostile archive', () => {
  it.each<[string, readonly ZipEntry[], string]>([
    ['a path out of the folder', [entry, { name: '../../etc/plan.md' }], 'unsafe_path'],
    ['a path out of a folder below', [{ name: 'a/../../b.md' }], 'unsafe_path'],
    ['an absolute path', [entry, { name: '/etc/plan.md' }], 'unsafe_path'],
    ['a drive', [entry, { name: 'C:/plan.md' }], 'unsafe_path'],
    ['a path of Windows', [entry, { name: '..\\plan.md' }], 'unsafe_path'],
    ['a null character', [entry, { name: 'plan.md\0.txt' }], 'unsafe_path'],
    ['a link', [entry, { name: 'p', content: '/etc/passwd', mode: 0o120777 }], 'archive_link'],
    [
      'a file that unpacks to a thousand times its size',
      [entry, { name: 'b.bin', content: zeros(4_000_000) }],
      'archive_bomb',
    ],
    [
      'a file that unpacks to more than the limit',
      [{ name: 'b.md', content: zeros(20_000_000) }],
      'archive_bomb',
    ],
    [
      'a file that says it is small and is not',
      [{ name: 'b.md', content: zeros(4_000_000), claimedSize: 10 }],
      'unreadable',
    ],
  ])('is refused for %s (D1)', async (_, entries, code) => {
    const plan = await readPlan({ content: makeZip(entries), file: 'plan.zip' });

    expect(plan.problems).toMatchObject([{ code, severity: 'error' }]);
    expect(plan.problems[0]?.where).toMatch(/^plan\.zip/);
    expect(plan.tasks).toEqual([]);
  });

  it('is refused for many files that together are too large (D1)', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => {
      return { name: `${index}.md`, content: zeros(900_000) };
    });

    expect(problemsOf(await readPlan({ content: makeZip(entries), file: 'p.zip' }))).toEqual([
      'error archive_bomb p.zip:18.md',
    ]);
  });

  it('is refused for more entries than the limit (D1)', async () => {
    const entries = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }));

    expect(problemsOf(await readPlan({ content: makeZip(entries), file: 'p.zip' }))).toEqual([
      'error too_many_entries p.zip',
    ]);
  });

  it('is refused if it is larger than the limit itself (D1)', async () => {
    const content = makeZip([entry]);

    expect(problemsOf(await readPlan({ content, limits: { maxBytes: 50 } }))).toEqual([
      'error too_large plan',
    ]);
  });

  it('with any bytes changed is read or refused, and never throws (D1)', async () => {
    const whole = makeZip([
      entry,
      { name: 'folder/' },
      { name: 'folder/more.md', content: 'text' },
    ]);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 4, max: whole.length }),
        async (changes, length) => {
          const content = Uint8Array.from(whole);
          for (const [place, byte] of changes) content[place] = byte;

          const plan = await readPlan({ content: content.slice(0, length), file: 'p.zip' });

          expect(plan.tasks.length + plan.problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a hostile document', () => {
  const deep = (open: string, close: string, times: number) =>
    `${open.repeat(times)}${close.repeat(times)}`;

  it.each([
    [
      'JSON nested a hundred thousand times',
      `{"tasks": [${deep('[', ']', 100_000)}]}`,
      'tasks.json',
      'too_deep',
    ],
    [
      'JSON with the key __proto__',
      '{"tasks": [{"id": 1, "title": "A", "__proto__": {"x": 1}}]}',
      'tasks.json',
      'forbidden_key',
    ],
    [
      'JSON with a million tasks',
      `{"tasks": [${'{},'.repeat(1_000_000)}{}]}`,
      'tasks.json',
      'too_large',
    ],
    [
      'YAML with the key __proto__',
      '---\ntodos:\n - content: A\n   __proto__: {x: 1}\n---\n',
      'a.plan.md',
      'forbidden_key',
    ],
    [
      'YAML with aliases that multiply',
      `---\na: &a [x, x]\nb: &b [*a, *a]\ntodos:\n - *b\n---\n`,
      'a.plan.md',
      'unreadable',
    ],
    [
      'YAML nested too deeply',
      `---\ntodos:\n - content: ${deep('[', ']', 5_000)}\n---\n`,
      'a.plan.md',
      'unreadable',
    ],
    [
      'YAML that is too long',
      `---\ntodos:\n - content: ${'x'.repeat(70_000)}\n---\n`,
      'a.plan.md',
      'too_large',
    ],
    ['one line of ten megabytes', `1. ${'x'.repeat(10_000_000)}`, 'plan.md', 'too_large'],
    ['lists in lists in lists', `${'- '.repeat(10_000)}x`, 'plan.md', 'too_deep'],
    ['quotes in quotes in quotes', `${'>'.repeat(10_000)}x`, 'plan.md', 'too_deep'],
    [
      'an endless list of lists, ever deeper',
      Array.from({ length: 90 }, (_, i) => `${' '.repeat(i)}- x`).join('\n'),
      'plan.md',
      'too_deep',
    ],
    ['more list items than a plan has', '- - - - a\n'.repeat(3_100), 'plan.md', 'too_large'],
    ['nothing but backslashes', '\\'.repeat(300_000), 'plan.md', 'too_large'],
    ['nothing but brackets', deep('[', ']', 150_000), 'plan.md', 'too_large'],
    ['more lines than a plan has', '\n- x'.repeat(30_000), 'plan.md', 'too_large'],
    ['an item with a thousand lines', `- x\n${'  - y\n'.repeat(1_000)}`, 'plan.md', 'too_large'],
    [
      'a table with an endless row',
      `Level 1;Level 2;Level 3;Level 4;Task ID\n"${'x'.repeat(300_000)}`,
      'a.csv',
      'unreadable',
    ],
    [
      'dependencies on thousands',
      `- [ ] T01 ${'(depends on T01, T01)'.repeat(3_000)}`,
      'plan.md',
      'cycle',
    ],
  ])('is refused for %s (D1)', async (_, text, file, code) => {
    const { problems } = await readText(text, file);

    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  it('changes no prototype (D1)', async () => {
    const fields = '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}';

    await readText(
      `{"tasks": [{"id": "__proto__", "title": "A"}], "meta": ${fields}}`,
      'tasks.json',
    );
    const plan = await readText(`- [ ] T01 A\n  - Params: ${fields}\n`);

    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(problemsOf(plan)).toEqual(['warning unreadable_value plan.md:2']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may call a task %s (D1)',
    async (id) => {
      const tasks = [
        { id, title: 'A' },
        { id: 'b', title: 'B', dependencies: [id] },
      ];

      const plan = await readText(JSON.stringify({ tasks }), 'tasks.json');

      expect(plan.tasks[1]?.dependsOn).toEqual([{ id }]);
    },
  );

  it.each([
    ['after', '1. '.concat('after '.repeat(50_000))],
    ['brackets', `1. ${'('.repeat(200_000)}`],
    ['marks', `1. ${'[P] '.repeat(50_000)}`],
    ['stars', `1. ${'**'.repeat(100_000)}`],
    ['comments', `1. ${'<!--'.repeat(50_000)}`],
    ['links', `1. ${'[a]('.repeat(50_000)}`],
    ['numbers', `1. A (depends on ${'1, '.repeat(60_000)})`],
    ['words for all before', '1. A (depends on all previous tasks)\n'.repeat(1_000)],
    ['ranges', `1. A\n2. B (depends on ${'1-1000, '.repeat(20_000)})`],
    ['spaces', `1. A${' '.repeat(200_000)}B`],
    ['digits', `1. A (${'9'.repeat(200_000)} days)`],
    ['quotes', `1. A depends on ${'"'.repeat(100_000)}`],
    ['headings', '# A\n'.repeat(2_000)],
    ['titles underlined', 'A\n=\n\n'.repeat(2_000)],
    ['wrong ids', '- [ ] T01 A (depends on T99)\n'.repeat(2_000)],
    ['wrong titles', '- [ ] T01 A long title (depends on A long tilte)\n'.repeat(1_000)],
  ])('with endless %s is read to its end (D1)', async (_, text) => {
    const { tasks, problems } = await readText(text);

    expect(tasks.length + problems.length).toBeGreaterThan(0);
  });
});
