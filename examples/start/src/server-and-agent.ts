import { createClient, createWorker } from '@pce/client';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';

// A server on this machine. To serve others, `listen` needs `auth.users`.
const store = sqliteStore('./server.db');
const server = await listen(createServer({ store }), { port: 0 });
const client = createClient({ url: server.url });

// An agent: usually a separate program on another machine.
const worker = createWorker({
  url: server.url,
  register: { name: 'ann', role: 'cook' }, // or `key`, of an agent that is registered already
  capabilities: {
    work: ({ task }) => {
      console.log('working on:', task.title);
      return { done: true };
    },
  },
});
const working = worker.run();

// A plan in Markdown, and one run of it.
const { planId } = await client.plans.create({
  content: '# Tea\n1. [ ] Boil water\n2. [ ] Warm the pot\n3. [ ] Brew (after 1, 2)',
});
const { executionId } = await client.executions.create({ planId });
for await (const { eventType, taskId } of client.stream(executionId)) {
  console.log(eventType, taskId ?? '');
}
console.log((await client.executions.get(executionId)).status);

await worker.drain();
await working;
await server.close();
await store.close();
