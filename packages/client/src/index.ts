export { createAgent } from './agent/create-agent.js';
export { createClient } from './create-client.js';
