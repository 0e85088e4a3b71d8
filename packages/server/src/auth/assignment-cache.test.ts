import { createExecutions } from '@pce/core/execution';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../test/api.js';
import { askForWork, executed, registered, says } from '../../test/work.js';
import { createAssignmentCache } from './assignment-cache.js';

async function setUp() {
  const pce = api();
  const execution = await executed(pce, '1. Jump\n2. Sit');
  const ann = await registered(pce);
  const work = await askForWork(pce, ann);
  const said = await says(pce, ann, work, { event_type: 'task_complete' });
  expect(said.status).toBe(201);
  const executions = createExecutions({ store: pce.store, clock: pce.clock });
  return { pce, ann, executions, state: await executions.get(execution) };
}

describe('assignments', () => {
  it('are found in the journal by a process that did not make them, and read once (D8)', async () => {
    const { ann, executions, state } = await setUp();
    const events = vi.spyOn(executions, 'events');
    const given = createAssignmentCache(executions);
    expect(given.isKnown(ann.id, state.execution)).toBe(false);
    expect(await given.has(ann.id, state)).toBe(true);
    expect(given.isKnown(ann.id, state.execution)).toBe(true);
    expect(await given.has(ann.id, state)).toBe(true);
    expect(events).toHaveBeenCalledTimes(1);
  });

  it('of one agent say nothing of another (D8)', async () => {
    const { ann, executions, state } = await setUp();
    const given = createAssignmentCache(executions);
    given.note(ann.id, state.execution);
    expect(await given.has('agent_other', state)).toBe(false);
    expect(given.isKnown('agent_other', state.execution)).toBe(false);
  });
});
