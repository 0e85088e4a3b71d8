import { parseArgs } from 'node:util';
import type { Worker } from './worker.ts';

/**
 * Returns arguments and environment for the process of a worker. The key is in the environment: arguments are visible
 * to others.
 */
export function toProcess({ url, key, actions, longAt, questionAt }: Worker): {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
} {
  return {
    args: ['--url', url, '--long-at', `${longAt}`, '--question-at', `${questionAt}`, ...actions],
    env: { AGENT_ID: key.agentId, AGENT_KEY: key.apiKey },
  };
}

export function fromProcess(args: readonly string[], env: NodeJS.ProcessEnv): Worker {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      'long-at': { type: 'string', default: '0' },
      'question-at': { type: 'string', default: '0' },
    },
  });
  const { AGENT_ID: agentId, AGENT_KEY: apiKey } = env;
  if (values.url === undefined || agentId === undefined || apiKey === undefined) {
    throw new Error('the process of an agent needs --url, AGENT_ID and AGENT_KEY');
  }
  return {
    url: values.url,
    key: { agentId, apiKey },
    actions: positionals,
    longAt: Number(values['long-at']),
    questionAt: Number(values['question-at']),
  };
}
