import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent, aView } from '../../test/execution.js';
import { withEvent } from './execution-view.js';
import { type LiveScreenOptions, liveScreen } from './live-screen.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const assigned = anEvent({ eventType: 'task_assigned', taskId: '2', agentId: 'agent_1' });
const agents = new Map([['agent_1', 'ann']]);
const line = (...args: readonly string[]) => `pce ${args.join(' ')}`;

function opened(askFacts: LiveScreenOptions['askFacts']) {
  const spinner = { text: '', stop: vi.fn() };
  return { spinner, screen: liveScreen({ spinner, askFacts, line }) };
}

describe('an execution on a terminal', () => {
  it('is drawn as it changes, with names once they are known', async () => {
    const { spinner, screen } = opened(async () => ({ agents, forecast: undefined }));
    screen.show(aView());
    screen.tell(assigned, withEvent(aView(), assigned));
    await vi.advanceTimersByTimeAsync(200);

    expect(spinner.text.split('\n')).toEqual([
      'Open a shop  RUNNING  ░░░░░░░░░░░░░░░░░░░░ 0.0 %, 0 of 4 tasks',
      '· 1 Task 1',
      '  · 1.1 Task 1.1',
      '  · 1.2 Task 1.2',
      '▶ 2 Task 2 (ann)',
    ]);
  });

  it('is drawn with what is known where the server does not answer, and asks again later', async () => {
    const answers = [
      Promise.reject(new Error('gone')),
      Promise.resolve({ agents, forecast: undefined }),
    ];
    const { spinner, screen } = opened(() => answers.shift() ?? Promise.reject(new Error('gone')));
    screen.show(aView());
    screen.tell(assigned, withEvent(aView(), assigned));
    await vi.advanceTimersByTimeAsync(200);
    const before = spinner.text;
    await vi.advanceTimersByTimeAsync(2_200);

    expect(before).toContain('(agent_1)');
    expect(spinner.text).toContain('(ann)');
  });

  it('leaves the terminal as it was', async () => {
    const { spinner, screen } = opened(async () => ({ agents, forecast: undefined }));
    screen.show(aView());
    screen.close();
    await vi.advanceTimersByTimeAsync(5_000);

    expect(spinner.text).toBe('');
    expect(spinner.stop).toHaveBeenCalled();
  });
});
