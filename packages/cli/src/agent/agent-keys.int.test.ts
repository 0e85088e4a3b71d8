import { statSync, writeFileSync } from 'node:fs';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { agentKeys, parseAgentKey } from './agent-keys.js';

const server = 'http://127.0.0.1:7331';
const ann = { agentId: 'agent_1', apiKey: 'pce_agent_a' };
const bob = { agentId: 'agent_2', apiKey: 'pce_agent_b' };

describe('the keys of a workspace’s agents (D8)', () => {
  it('are kept where only their owner can read them', async () => {
    using folder = makeFolder({});
    await agentKeys(folder.root).keep(server, 'ann', ann);

    expect(await agentKeys(folder.root).find(`${server}/`)).toEqual(ann);
    expect(statSync(`${folder.root}/.pce/agents.json`).mode & 0o777).toBe(0o600);
  });

  it('are found by the name of the agent if there are several', async () => {
    using folder = makeFolder({});
    const keys = agentKeys(folder.root);
    await keys.keep(server, 'ann', ann);
    await keys.keep(server, 'bob', bob);

    expect(await keys.find(server, 'bob')).toEqual(bob);
    expect(await keys.find(server, 'eve')).toBeUndefined();
    expect(await keys.find('http://elsewhere')).toBeUndefined();
    await expect(keys.find(server)).rejects.toThrow('--register one of ann, bob');
  });

  it('are reported as broken if their file is', async () => {
    using folder = makeFolder({ '.pce/agents.json': '{"http://a": "x"}' });
    const keys = agentKeys(folder.root);

    await expect(keys.find(server)).rejects.toThrow('delete it, and register the agents again');
    writeFileSync(`${folder.root}/.pce/agents.json`, '{');
    await expect(keys.keep(server, 'ann', ann)).rejects.toThrow('delete it');
  });

  it('may be given by id and key', () => {
    expect(parseAgentKey('agent_1:pce_agent_a')).toEqual(ann);
    expect(() => parseAgentKey('pce_agent_a')).toThrow('<agent id>:<key>');
  });
});
