import type { AgentNote } from '@pce/client';
import { expect, it } from 'vitest';
import { agentNoteLine } from './agent-note-line.js';

const task = { executionId: 'e1', taskId: 'T1' };

it.each<[AgentNote, string]>([
  [{ type: 'registered', agentId: 'agent_1' }, 'registered as agent_1'],
  [{ type: 'started', ...task, title: 'Dig\na hole' }, 'T1: begun: Dig a hole'],
  [{ type: 'ended', ...task, as: 'task_complete' }, 'T1: task_complete'],
  [{ type: 'ended', ...task, as: 'task_error', why: 'no spade' }, 'T1: task_error: no spade'],
  [{ type: 'stopped', ...task, reason: 'paused' }, 'T1: stopped: paused'],
  [
    { type: 'trouble', error: new Error('no answer'), retryInMs: 1_001 },
    'no answer; tried again in 2 s',
  ],
  [{ type: 'trouble', error: 'gone', retryInMs: 1_000 }, 'gone; tried again in 1 s'],
])('tells of %j in a line (D5)', (note, line) => {
  expect(agentNoteLine(note)).toBe(line);
});
