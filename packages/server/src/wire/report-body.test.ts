import { describe, expect, it } from 'vitest';
import { reportBody } from './report-body.js';

const least = { agent_id: 'ann', event_type: 'task_progress', task_id: 't', lease_token: 'k' };

/** Returns the report about a task that a body holds. */
function reportIn(body: object) {
  const read = reportBody.parse(body);
  return read.isIdle ? undefined : read.report;
}

describe('a report', () => {
  it('has what the agent said, and nothing else (D7)', () => {
    expect(reportIn(least)).toStrictEqual({
      ...{ type: 'task_progress', task: 't', agent: 'ann', token: 'k' },
    });
    const full = {
      ...{ ...least, event_id: 'e', agent_timestamp: '2026-01-01T01:00:00+01:00', percent: 0 },
      ...{ subtask_id: 's', status: '', message: 'm', output_data: null, error_type: 'x' },
      ...{ error_message: 'y', human_review_required: false, suggestions: [], blocking: false },
    };
    expect(reportIn(full)).toStrictEqual({
      ...{ type: 'task_progress', task: 't', agent: 'ann', token: 'k', subtask: 's' },
      ...{ agentTimestamp: Date.UTC(2026, 0, 1), status: '', message: 'm', percent: 0 },
      ...{ output: null, error: { type: 'x', message: 'y' }, needsReview: false },
      ...{ suggestions: [], isFinal: false },
    });
  });

  it.each([
    [{ error_type: 'x' }, { type: 'x', message: '' }],
    [{ error_message: 'y' }, { type: 'error', message: 'y' }],
    [{}, undefined],
  ])('of %j has the error %j (D7)', (said, error) => {
    expect(reportIn({ ...least, ...said })?.error).toEqual(error);
  });

  it('names no task only as a heartbeat of an agent that holds none (D7)', () => {
    const { task_id, lease_token, ...idle } = { ...least, event_type: 'heartbeat' };
    const problems = (body: object): string[] =>
      reportBody.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

    expect(problems(idle)).toEqual([]);
    expect(problems({ ...idle, task_id })).toEqual(['lease_token']);
    expect(problems({ ...idle, lease_token })).toEqual(['task_id']);
    expect(problems({ ...idle, event_type: 'task_progress' })).toEqual(['task_id', 'lease_token']);
    expect(reportBody.parse(idle)).toEqual({ isIdle: true, id: undefined, agent: 'ann' });
    expect(reportBody.parse({ ...idle, event_id: 'e' })).toMatchObject({ isIdle: true, id: 'e' });
  });
});
