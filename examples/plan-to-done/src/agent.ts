// The process of one agent.
import { createWorker } from '@pce/client';
import { handlersOf } from './worker.ts';
import { fromProcess } from './worker-process.ts';

const worker = fromProcess(process.argv.slice(2), process.env);
const { url, key } = worker;

// #region agent
const agent = createWorker({
  url,
  key,
  capabilities: handlersOf(worker), // a function for each action
  idle: { firstMs: 50, maxMs: 250 }, // poll interval without work
});
process.once('SIGTERM', () => void agent.drain());
await agent.run();
// #endregion agent
