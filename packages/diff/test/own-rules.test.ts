import { expect, it } from 'vitest';
import { classifier } from './own-rules.ts';
import { reviewChange } from './review-change.ts';

const plan = '## Steps\n\n1. Read the invoices\n2. Note what is open\n';

it('takes the rules of a host (C2)', async () => {
  const to = plan.replace('Note what is open', 'Note what is open in the ledger');
  expect(await classifier.classify({ from: plan, to })).toMatchObject({
    class: 'LOW',
    decidedBy: 'ledger',
  });
  const swapped = '## Steps\n\n1. Note what is open\n2. Read the invoices\n';
  expect((await classifier.classify({ from: plan, to: swapped })).reasons).not.toContainEqual(
    expect.objectContaining({ rule: 'order' }),
  );
});

it('reports what a person should look at (C2)', async () => {
  expect(await reviewChange(plan, plan.replace('1. Read', '1) Read'))).toEqual([]);
  const [first] = await reviewChange(plan, plan.replace('Note what', 'Pay what'));
  expect(first).toMatch(/^destructive-verb: .*"pay".*"Note what is open" → "Pay what is open"/);
});
