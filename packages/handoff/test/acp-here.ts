import { ndJsonStream } from '@agentclientprotocol/sdk';
import type { AcpLink } from '../src/index.js';
import { type AcpAction, type AcpHabits, actingAgent } from './acp-agent.js';

export interface AgentHere {
  readonly prompts: readonly string[];
  readonly requests: readonly unknown[];
  readonly isRunning: () => boolean;
  /** Connects to the agent; restarts one that died. */
  link(): AcpLink;
}

/** Actions of an agent for each prompt, or for the n-th one, counted from 1. */
type Actions = readonly AcpAction[] | ((prompt: string, n: number) => readonly AcpAction[]);

export function agentHere(actions: Actions, habits: AcpHabits = {}): AgentHere {
  const prompts: string[] = [];
  const requests: unknown[] = [];
  const sessions = new Set<string>();
  let running = 0;
  return {
    prompts,
    requests,
    isRunning: () => running > 0,
    link() {
      const toAgent = new TransformStream<Uint8Array, Uint8Array>();
      let hangUp = (): void => undefined;
      const fromAgent = new TransformStream<Uint8Array, Uint8Array>({
        start(controller) {
          hangUp = () => controller.terminate();
        },
      });
      running += 1;
      let isGone = false;
      const app = actingAgent({
        actionsFor: (prompt) =>
          typeof actions === 'function' ? actions(prompt, prompts.length) : actions,
        habits,
        onPrompt: (prompt) => void prompts.push(prompt),
        remember: (session) => void sessions.add(session),
        knows: (session) => sessions.has(session),
        note: (request) => void requests.push(request),
        die: () => gone(),
      });
      const connection = app.connect(ndJsonStream(fromAgent.writable, toAgent.readable));
      const gone = (): void => {
        if (isGone) return;
        isGone = true;
        running -= 1;
        connection.close();
        hangUp();
      };
      return {
        input: toAgent.writable,
        output: fromAgent.readable,
        describeEnd: async () => 'it is gone',
        close: async () => gone(),
      };
    },
  };
}
