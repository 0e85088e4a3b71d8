import type { JsonObject, Mode } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

/** One workflow with one step, and more front matter. */
const file = (name: string, frontMatter: string) => ({
  file: `${name}.md`,
  text: `---\nname: ${name}\nsteps: [{ name: run, tool: t }]\n${frontMatter}\n---\n`,
});

const explain = (
  files: Parameters<typeof workflowsFrom>[0],
  command: string,
  { inputs = {}, mode = 'chat' }: { inputs?: JsonObject; mode?: Mode } = {},
) => workflowsFrom(files).explain({ command, inputs, mode });

const literal = file('z-literal', 'triggers: [find laptops for sale]');
const longPattern = file('y-long', 'triggers: ["find {product} for sale"]');
const shortPattern = file('x-short', 'triggers: ["find {product}"]');
const twoSlots = file('w-slots', 'triggers: ["find {product} for {purpose} sale"]');
const action = file('v-action', 'triggers: [{ action: find laptops }]');
const requirement = file('u-data', 'triggers: [{ data_requirements.fresh: true }]');
const fresh = { data_requirements: { fresh: true } };

describe('matching', () => {
  it('passes the slots on as inputs and gives the reason (A5, B2)', () => {
    const workflows = workflowsFrom([longPattern, shortPattern]);
    expect(workflows.match({ command: 'Find laptops for sale', inputs: {}, mode: 'chat' })).toEqual(
      {
        workflow: 'y-long',
        hash: workflows.versions()['y-long'],
        inputs: { product: 'laptops' },
        why: 'pattern "find {product} for sale" with product = "laptops"; also fits: x-short (fewer fixed words)',
      },
    );
  });

  it.each([
    ['Run the workflow find-product with product `laptop`', { product: 'laptop' }],
    ['use workflow find-product for the product "a red lamp"', { product: 'a red lamp' }],
    ['Start the workflow find-product with product `a`, max 5', { product: 'a', max: 5 }],
    ['Run workflow find-product with product `a` and max `5`', { product: 'a', max: 5 }],
    ['Run the workflow find-product with product `a and max 5`', { product: 'a and max 5' }],
    ['Run the workflow find-product with product a, max five', undefined],
    ['Run the workflow find-product', undefined],
    ['Do not run the workflow find-product with product `laptop`', undefined],
    ['Run the workflow find-products with product `laptop`', undefined],
    ['What does the workflow find-product do?', undefined],
  ])('matches a workflow by its name and inputs: %s (A5, B2)', (command, inputs) => {
    const named = file(
      'find-product',
      'triggers: [sell]\ninputs: { product: { type: string }, max: { type: number, default: 1 } }',
    );
    const expected = inputs && { max: 1, ...inputs };
    expect(explain([named, shortPattern], command).match?.inputs).toEqual(expected);
  });

  it('orders by kind of trigger, then fixed words, in any order of the files (B2)', () => {
    const files = [requirement, action, shortPattern, longPattern, literal];
    for (const order of [files, [...files].reverse()]) {
      const { match, alsoFits } = explain(order, 'find laptops for sale', { inputs: fresh });
      expect([match?.workflow, ...alsoFits.map((each) => each.workflow)]).toEqual([
        'z-literal',
        'y-long',
        'x-short',
        'v-action',
        'u-data',
      ]);
    }
  });

  it('then by fewer slots, more conditions, and the name (B2)', () => {
    expect(explain([twoSlots, longPattern], 'find a for b sale').match?.workflow).toBe('w-slots');
    const more = file(
      'b',
      'triggers: [{ pattern: "find {x} for sale", data_requirements.fresh: true }]',
    );
    expect(explain([longPattern, more], 'find a for sale', { inputs: fresh }).match?.workflow).toBe(
      'b',
    );
    const same = file('a', 'triggers: ["find {x} for sale"]');
    expect(explain([longPattern, same], 'find a for sale').match?.why).toContain(
      'also fits: y-long (just as specific, later by name)',
    );
    const oneSlot = file('q', 'triggers: ["find {x} for your sale"]');
    const manySlots = file('p', 'triggers: ["find {x} for your {y}ale"]');
    expect(explain([manySlots, oneSlot], 'find a for your sale').match?.workflow).toBe('q');
  });

  it('rejects a workflow that the mode does not allow, with the reason (B2, A15)', () => {
    const code = file('code-only', 'mode: code\ntriggers: [build it]');
    expect(explain([code], 'build it', { mode: 'code' }).match?.workflow).toBe('code-only');
    const { match, reason } = explain([code], 'build it');
    expect(match).toBeUndefined();
    expect(reason).toContain(
      'code-only: literal "build it", but it is not allowed in the mode chat',
    );
  });

  it.each([
    ['$1,200', 1200],
    ['800', 800],
    ['-2.5', -2.5],
  ])('converts a slot to the number its input requires: %s (B2)', (text, max) => {
    const typed = file('typed', 'triggers: ["under {max}"]\ninputs: { max: { type: number } }');
    expect(explain([typed], `under ${text}`).match?.inputs).toEqual({ max });
  });

  it('rejects a slot that is no such number, with the reason (B2)', () => {
    const typed = file('typed', 'triggers: ["under {max}"]\ninputs: { max: { type: integer } }');
    for (const text of ['the table', '1.5', '1,2', '9'.repeat(30)]) {
      expect(explain([typed], `under ${text}`).rejected).toEqual([
        {
          workflow: 'typed',
          reason: expect.stringContaining('needs a whole number as max, but got'),
        },
      ]);
    }
  });

  it('uses another trigger of the workflow if one gives the wrong type (B2)', () => {
    const typed = file(
      'typed',
      'triggers: ["show {n}", { action: show }]\ninputs: { n: { type: number, default: 10 } }',
    );
    expect(explain([typed], 'show all').match?.inputs).toEqual({ n: 10 });
  });

  it('fills inputs from slot, then `from`, then default (B2)', () => {
    const from = file(
      'from',
      'triggers: ["weather in {city}", weather]\ninputs: { city: { from: inputs.home.city, default: Oslo }, said: { from: query }, note: { from: context.note, required: false } }',
    );
    const inputs = { home: { city: 'Rome' }, context: { note: 'n' } };
    expect(explain([from], 'weather in Bern', { inputs }).match?.inputs).toEqual({
      city: 'Bern',
      said: 'weather in Bern',
      note: 'n',
    });
    expect(explain([from], 'weather', { inputs }).match?.inputs).toMatchObject({ city: 'Rome' });
    expect(explain([from], 'weather').match?.inputs).toEqual({ city: 'Oslo', said: 'weather' });
  });

  it('does not match without a required input, and names it (B2)', () => {
    const needy = file('needy', 'triggers: [go]\ninputs: { city: { from: inputs.city } }');
    expect(explain([needy], 'go', { inputs: { city: 'Oslo' } }).match?.inputs).toEqual({
      city: 'Oslo',
    });
    expect(explain([needy], 'go', { inputs: { city: null } }).reason).toBe(
      'no workflow fits; needy: literal "go", but it needs the input city, which nothing gives',
    );
  });
});
