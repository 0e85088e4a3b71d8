import { expect, it } from 'vitest';
import { dependenciesOf, outlineOf, readText } from '../../test/read.js';

it('takes the lines below a countdown in bold for tasks, in its order (D1)', async () => {
  const plan = await readText(`**T-minus 2 weeks**
Book the band
Print the tickets

**T-10 days**
Hang the posters

**T-0**
Open the doors

Keep receipts.`);

  expect(plan.tasks.filter(({ parent }) => parent !== null).map(({ title }) => title)).toEqual([
    'Book the band',
    'Print the tickets',
    'Hang the posters',
    'Open the doors',
  ]);
  expect(dependenciesOf(plan)).toMatchObject({ '1': [], '2': ['1'], '3': ['2'] });
});

it('takes a decision between stages for a task of whom it names (D1, D11)', async () => {
  const plan = await readText(`## Stage A
- Draw a bridge

**Gate 1:** Choose one drawing. Decision: Ada Moss

## Stage B
- Build it

**Gate 2:** Open it to the public. Decision: Dr. Lund

## Stage C
- Paint it`);

  expect(outlineOf(plan).map((line) => line.trim())).toHaveLength(8);
  expect(
    plan.tasks.flatMap(({ person, title }) => (person ? [`${title}: ${person}`] : [])),
  ).toEqual(['Choose one drawing (Gate 1): Ada Moss', 'Open it to the public (Gate 2): Dr. Lund']);
  expect(dependenciesOf(plan)).toMatchObject({ '2': ['1'], '3': ['2'], '4': ['3'], '5': ['4'] });
});

it.each([
  ['- Count the stock. Responsible: Dr. Ada Moss. Can begin now.', 'Ada Moss'],
  ['- **Count the stock** – all of it. *Owner: Ada Moss*', 'Ada Moss'],
  ['## Step 1: Count the stock\n\nAll of it. Responsible: Ada Moss.', 'Ada Moss'],
  ['- Count the stock. Decision: we count twice', undefined],
  ['- Count the stock. Owner: lab team.', undefined],
])('reads who does a task behind other words: %s (D11)', async (text, person) => {
  const [task] = (await readText(text)).tasks;

  expect(task?.person?.replace('Dr. ', '')).toBe(person);
});
