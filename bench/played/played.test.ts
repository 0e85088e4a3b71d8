import { describe, expect, it } from 'vitest';
import { hostNames } from './host-name.ts';
import { readRecording } from './recording.ts';
import { replay } from './replay.ts';
import { tasks } from './tasks/index.ts';

describe.each(hostNames)('with recorded answers of a model, %s', (host) => {
  it.for(tasks.map((task) => [task.name, task] as const))(
    'does the task "%s" right (F16)',
    async ([name, task], { skip }) => {
      if (task.hosts?.includes(host) === false) return skip(`${host} cannot make tools`);
      const recording = readRecording(name);
      if (recording === undefined) return skip('no recorded answers yet');
      const { checks, replies, unanswered } = await replay({ task, recording }, host);
      const wrong = checks.filter(([, holds]) => !holds).map(([what]) => what);
      expect(wrong, JSON.stringify({ unanswered, replies }, null, 2)).toEqual([]);
    },
  );
});
