import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { done, failed, given } from '../../test/given.js';

/** One step over `products`, with more keys of the step and the file. */
const over = (step: string, rest = '') =>
  given(
    `name: w\ninputs: { products: { required: false } }\nsteps:\n  - { name: a, tool: t, ${step} }\n${rest}`,
  );

const inputs = { products: ['x', 'y', 'z'] };

describe('forEach', () => {
  it('calls once for each item, in order, with the item and its index (B1)', () => {
    const { advance } = over('forEach: products, args: { p: "{{item}}", at: "{{index}}" }');
    const calls = [done(), done(['a[0]', 1]), done(['a[0]', 1], ['a[1]', 2])].map((steps) =>
      advance('w', steps, { inputs }),
    );
    expect(calls).toEqual([
      { type: 'call', step: 'a[0]', tool: 't', args: { p: 'x', at: 0 } },
      { type: 'call', step: 'a[1]', tool: 't', args: { p: 'y', at: 1 } },
      { type: 'call', step: 'a[2]', tool: 't', args: { p: 'z', at: 2 } },
    ]);
  });

  it('collects the outputs of its items as lists (B1)', () => {
    const { advance } = over(
      'forEach: "{{products}}", outputs: { prices: price.eur }',
      'outputs: { prices: "{{prices}}", all: "{{steps.a}}", first: "{{prices[0]}}" }',
    );
    const data = [1, 2, 3].map((eur): readonly [string, { price: { eur: number } }] => [
      `a[${eur - 1}]`,
      { price: { eur } },
    ]);
    expect(advance('w', done(...data), { inputs })).toMatchObject({
      outputs: { prices: [1, 2, 3], all: data.map(([, each]) => each), first: 1 },
    });
  });

  it('names the item and its index as declared (B1)', () => {
    const { advance } = over(
      'forEach: { in: products, as: product, index: n }, args: { t: "{{n}}: {{product}}" }',
    );
    expect(advance('w', [], { inputs })).toMatchObject({ args: { t: '0: x' } });
  });

  it('runs over a list in the file, with placeholders (B1)', () => {
    const { advance } = over('forEach: [first, "{{products[1]}}"], args: { p: "{{item}}" }');
    expect(advance('w', done(['a[0]', 1]), { inputs })).toMatchObject({ args: { p: 'y' } });
  });

  it('over an empty list makes no call and gives an empty list (B1)', () => {
    const { advance } = over('forEach: products');
    expect(advance('w', [], { inputs: { products: [] } })).toMatchObject({ outputs: { a: [] } });
  });

  it('is skipped if the input with the list was not given, or its step skipped (B1)', () => {
    const { advance } = over('forEach: products', 'outputs: { a: "{{a}}" }');
    expect(advance('w', [])).toMatchObject({ type: 'complete', outputs: {} });
  });

  it('fails above its maximum, by default 100, before anything runs (B1)', () => {
    const many = (count: number) => ({
      inputs: { products: Array.from({ length: count }, () => 1) },
    });
    expect(over('forEach: products').advance('w', [], many(101))).toEqual({
      type: 'fail',
      message:
        'step a: forEach got 101 items, and its ceiling is 100; raise forEach.max, or give it fewer',
    });
    expect(over('forEach: products').advance('w', [], many(100))).toMatchObject({ type: 'call' });
    const two = over('forEach: { in: products, max: 2 }');
    expect(two.advance('w', [], { inputs })).toMatchObject({ type: 'fail' });
  });

  it('fails on a value that is not a list, and describes it (B1)', () => {
    const { advance } = over('forEach: products');
    expect(advance('w', [], { inputs: { products: { x: 1 } } })).toMatchObject({
      message: 'step a: forEach needs a list, but got 1 entry',
    });
  });

  it('fails as a whole if an item fails, and names it (B4)', () => {
    const { advance } = over('forEach: products');
    const steps = [...done(['a[0]', 1]), { step: 'a[1]', outcome: failed }];
    expect(advance('w', steps, { inputs })).toMatchObject({
      message: 'step a[1] (t) failed: no answer in 30 s',
    });
  });

  it('skips items for which a condition that names them does not hold (B1)', () => {
    const { advance } = over('forEach: products, when: item.price > 5, args: { p: "{{item}}" }');
    const products = [{ price: 9 }, { price: 1 }, { price: 7 }];
    const given = { inputs: { products } };
    expect(advance('w', done(['a[0]', 'x']), given)).toMatchObject({ step: 'a[2]' });
    expect(advance('w', done(['a[0]', 'x'], ['a[2]', 'y']), given)).toMatchObject({
      outputs: { a: ['x', 'y'] },
    });
  });

  it('is skipped as a whole, before its list is read, by a condition that names no item (B1)', () => {
    const { advance } = over('forEach: products, when: products contains "x"');
    expect(advance('w', [], { inputs: { products: 'y' } })).toMatchObject({ outputs: {} });
  });

  it('runs once for every item of any list (B1)', () => {
    const { advance } = over('forEach: products, args: { p: "{{item}}" }');
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 20 }), (values) => {
        const products = JSON.parse(JSON.stringify(values));
        const steps = [];
        for (;;) {
          const move = advance('w', steps, { inputs: { products } });
          if (move.type !== 'call') {
            expect(move).toMatchObject({ type: 'complete', outputs: { a: products } });
            return;
          }
          expect(steps.length).toBeLessThan(products.length);
          steps.push(...done([move.step, move.args.p ?? null]));
        }
      }),
      { numRuns: 50 },
    );
  });
});
