// The process of one agent.
import { createAgent } from '@pce/client';
import { handlersOf, type Worker } from './worker.ts';

// In the environment, since it holds a key: others see command lines.
const worker: Worker = JSON.parse(process.env.PLAN_TO_DONE_AGENT ?? '');
const { url, key } = worker;

// #region agent
const agent = createAgent({
  url,
  key,
  capabilities: handlersOf(worker), // a function for each action
  idle: { firstMs: 50, maxMs: 250 }, // how often it asks while there is nothing to do
});
process.once('SIGTERM', () => void agent.drain());
await agent.run();
// #endregion agent
