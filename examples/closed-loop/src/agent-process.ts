import { Readable, Writable } from 'node:stream';
import { ndJsonStream } from '@agentclientprotocol/sdk';
import { makeAgent } from './agent.ts';
import { executor, planner, withStepCap } from './behaviours.ts';

// An agent as a program: `node agent-process.ts planner`, over standard input and output.
const behave = process.argv[2] === 'planner' ? planner : withStepCap(executor);

const die = async (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

makeAgent(behave, die).connect(
  ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)),
);
