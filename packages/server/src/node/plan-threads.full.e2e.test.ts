import { memoryStore } from '@pce/core';
import { afterEach, expect, it } from 'vitest';
import { createServer } from '../app/create-server.js';
import { type Listening, listen } from './listen.js';

const open: Listening[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function listening(): Promise<Listening> {
  const one = await listen(createServer({ store: memoryStore() }));
  open.push(one);
  return one;
}

async function sendPlan({ url }: Listening, content: string) {
  const response = await fetch(`${url}/api/plans`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  const { tasks_total: tasks, code } = Object(await response.json());
  return { status: response.status, tasks, code };
}

/** Tasks that take a while to read, in a form that is made to. */
const slow = '- [ ] \\*do\\* the [thing] (after 1)\n'.repeat(5_000);

it('a plan that takes long is read beside what others ask (D8)', async () => {
  const one = await listening();
  await sendPlan(one, `# Warm up\n${slow}`);
  const reading = sendPlan(one, `# Slow\n${slow}`);
  const waits: number[] = [];
  let isDone = false;
  const done = reading.then(() => {
    isDone = true;
  });
  while (!isDone) {
    const begun = performance.now();
    await (await fetch(`${one.url}/healthz`)).text();
    waits.push(performance.now() - begun);
  }
  await done;

  expect(await reading).toMatchObject({ status: 201, tasks: 5_000 });
  // In the thread that answers, nothing would be answered before the plan is read.
  expect(waits.length).toBeGreaterThan(10);
});

it('a plan of no mark is the same read in a thread and at once (D1)', async () => {
  const small = '1. Boil water\n2. Brew (after 1)\n';
  const one = await listening();

  expect(await sendPlan(one, small)).toMatchObject({ status: 201, tasks: 2 });
  expect(await sendPlan(one, `${small}\n${'Tea. '.repeat(1_000)}`)).toMatchObject({ tasks: 2 });
  expect(await sendPlan(one, '\\'.repeat(900_000))).toMatchObject({ status: 201, tasks: 0 });
});
