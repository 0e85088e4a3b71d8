import { describe, expect, it } from 'vitest';
import { hostNames } from './play.ts';
import { readRecording } from './recording.ts';
import { replay } from './replay.ts';
import { tasks } from './tasks/index.ts';

/** Tasks that a host cannot do yet, and why. */
const notYet = new Map([['pce: forbidden', 'nothing holds a call against the constraints']]);

describe.each(hostNames)('with recorded answers of a model, %s', (host) => {
  for (const task of tasks) {
    const test = notYet.has(`${host}: ${task.name}`) ? it.fails : it;
    test(`does the task "${task.name}" right`, async () => {
      const recording = readRecording(task.name);
      const { checks, replies, unanswered } = await replay({ task, recording }, host);
      const wrong = checks.filter(([, holds]) => !holds).map(([what]) => what);
      expect(wrong, JSON.stringify({ unanswered, replies }, null, 2)).toEqual([]);
    });
  }
});
