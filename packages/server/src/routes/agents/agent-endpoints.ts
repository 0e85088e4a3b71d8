import type { Endpoint } from '../../endpoint/endpoint.js';
import { createAgent } from './create-agent.js';
import { decomposeText } from './decompose-text.js';
import { deleteAgent } from './delete-agent.js';
import { getAgent } from './get-agent.js';
import { getCapabilities } from './get-capabilities.js';
import { getWork } from './get-work.js';
import { listAgents } from './list-agents.js';

export const agentEndpoints: readonly Endpoint[] = [
  createAgent,
  listAgents,
  getAgent,
  deleteAgent,
  getCapabilities,
  decomposeText,
  getWork,
];
