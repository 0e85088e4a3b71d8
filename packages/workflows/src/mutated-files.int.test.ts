import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type WorkflowSource, workflowsFrom } from './workflows.js';

const files = ['find-product.md', 'search-web.md', 'compare-products.md', 'release-notes/SKILL.md'];
const originals = await Promise.all(
  files.map(async (file): Promise<WorkflowSource> => {
    const text = await readFile(new URL(`./__fixtures__/${file}`, import.meta.url), 'utf8');
    return { file, text };
  }),
);

const pieces = [
  '---',
  '\n---\n',
  '\n',
  ' ',
  '\t',
  ':',
  ' - ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  '{{',
  '}}',
  '&a ',
  '*a',
  'null',
  'steps:',
  'name: x',
  'forEach: products',
  'workflow: compare-products',
  'tool: t',
  'retry: 99',
  '__proto__: 1',
  'constructor: 1',
  'when: x >',
  'as: steps',
  'in: 3',
  '🌱',
  '\u0000',
  '1e999',
  '-1',
];

/** A random change of a text: a deletion, an insertion or a doubled line. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(30),
  piece: fc.constantFrom('', ...pieces),
  isLine: fc.boolean(),
});

type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function mutated(text: string, { at, cut, piece, isLine }: Edit): string {
  const place = Math.floor(at * text.length);
  if (!isLine) return text.slice(0, place) + piece + text.slice(place + cut);
  const lines = text.split('\n');
  const index = Math.floor(at * lines.length);
  return lines
    .toSpliced(index, cut % 3, lines[(index + cut) % lines.length] ?? '', piece)
    .join('\n');
}

it('every file either loads or has an error with its line, and the others load (B1)', () => {
  const skillTool = { name: 'skill.follow' };
  const sound = originals.map(({ text }, index) => ({
    file: index === 3 ? 'sound/SKILL.md' : `sound-${index}.md`,
    text: text.replaceAll(/(find-product|search-web|compare-products|release-notes)/g, 'sound-$1'),
  }));
  const property = fc.property(
    fc.nat(originals.length - 1),
    fc.array(edit, { minLength: 1, maxLength: 4 }),
    (which, edits) => {
      const changed = originals.map(({ file, text }, index) => ({
        file,
        text: index === which ? edits.reduce(mutated, text) : text,
      }));
      const workflows = workflowsFrom([...sound, ...changed], { skillTool });
      const loaded = workflows.list.map(({ file }) => file);
      for (const { file } of sound) expect(loaded).toContain(file);
      for (const { file, text } of changed) {
        const errors = workflows.problems.filter(
          (problem) => problem.file === file && problem.severity === 'error',
        );
        expect([file, errors.length > 0]).toEqual([file, !loaded.includes(file)]);
        for (const { line, message } of errors) {
          expect(message).not.toBe('');
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(text.split('\n').length);
        }
      }
      for (const { name, hash } of workflows.list) {
        const progress = {
          workflow: name,
          hash,
          inputs: { product: 'x' },
          steps: [],
          fallbackOf: [],
        };
        expect(['call', 'complete', 'fail']).toContain(workflows.advance(progress).type);
      }
    },
  );
  fc.assert(property, { numRuns: process.env.PCE_TIER === 'fast' ? 60 : 300 });
});
