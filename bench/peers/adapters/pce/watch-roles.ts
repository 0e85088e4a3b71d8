import type { CoordinatorInput, ExecutorInput, Roles } from '@pce/core';
import { renderLog } from '@pce/core/log';
import type { ChatRequest } from '../../../src/chat-request.ts';
import { systemPrompt } from '../../../src/workload.ts';

/** Roles that show what they were told, as the plainest request to a model that holds all of it. */
export function watchRoles(roles: Roles, onRequest: (request: ChatRequest) => void): Roles {
  return {
    ...roles,
    executor: {
      decide(input, context) {
        onRequest(executorRequest(input));
        return roles.executor.decide(input, context);
      },
    },
    coordinator: {
      coordinate(input, context) {
        onRequest(coordinatorRequest(input));
        return roles.coordinator.coordinate(input, context);
      },
    },
  };
}

function executorRequest({ log, ...rest }: ExecutorInput): ChatRequest {
  return request(`${JSON.stringify(rest)}\n\n${renderLog([...log])}`, []);
}

function coordinatorRequest({ candidates, ...rest }: CoordinatorInput): ChatRequest {
  return request(JSON.stringify(rest), candidates);
}

function request(content: string, tools: CoordinatorInput['candidates']): ChatRequest {
  return {
    messages: [
      { role: 'system', content: systemPrompt },
      { role: 'user', content },
    ],
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
  };
}
