import * as z from 'zod';
import { workInput } from '../src/work-input.ts';
import { argumentsOf, requestOf, toolSpecs, workload } from '../src/workload.ts';
import type { RecordedEntry, Recording } from './recording.ts';
import { has, idempotent, type PlayedTask } from './task.ts';

interface Work {
  readonly steps: number;
  readonly tools: number;
  readonly characters: number;
  /** Limit of the cost, relative to the AI SDK's own loop. */
  readonly money: number;
}

/**
 * W(n) among many tools: growth of prompts. Its answers are generated, one call per decision, so they measure requests
 * and not whether a model would answer so.
 */
export const longWork = [
  { steps: 20, tools: 50, characters: 200, money: 0.6 },
  { steps: 100, tools: 150, characters: 2_000, money: 0.2 },
].map((work) => ({ task: taskOf(work), recording: recordingOf(work) }));

function taskOf({ steps, tools, characters, money }: Work): PlayedTask {
  const { shape } = workInput(z);
  return {
    name: `w${steps}`,
    requests: [requestOf(steps)],
    targets: { charactersIn: 0.7, usCents: money },
    limits: { iterations: steps + 5, commandsInARow: steps + 5, modelCalls: 4 * steps },
    open() {
      const done: number[] = [];
      const { work } = workload();
      return {
        tools: toolSpecs(tools).map(({ name, description }) =>
          idempotent(name, description, shape, async (args) => {
            done.push(args.step);
            return { ...(await work(args)), data: pageOf(characters, args.step) };
          }),
        ),
        judge: ([reply]) => [
          [
            'each step is taken once, in order',
            done.join() === Array.from({ length: steps }, (_, index) => index + 1).join(),
          ],
          ['the answer has the last total', has(reply?.answer, new RegExp(`\\b${steps * 17}\\b`))],
        ],
      };
    },
  };
}

function pageOf(characters: number, step: number): string {
  const words = toolSpecs(40).map(({ description }) => description);
  const text = words.map((_, index) => words[(index * 7 + step) % words.length]).join(' ');
  return text.slice(0, characters);
}

function recordingOf({ steps }: Work): Recording {
  const all = Array.from({ length: steps }, (_, index) => argumentsOf(index + 1, steps));
  const total = steps * 17;
  const commands = all.map(({ step, of, query, mode }) => ({
    commands: [
      `Use this tool when you need to work with step ${step}, of ${of}, query \`${query}\` and mode ${mode}`,
    ],
  }));
  const entries = (says: readonly RecordedEntry['say'][]): RecordedEntry[] =>
    says.map((say) => ({ say, needs: [] }));
  const calls = all.map((args) => ({
    text: '',
    calls: [{ name: 'work', arguments: { ...args } }],
  }));
  const goals = [{ id: 'GOAL_1', description: `${steps} steps are carried out in order` }];
  return {
    note: 'One call a decision, in the words of the tool.',
    played: 'made by the benchmark',
    requests: [
      {
        planner: entries([{ goals }]),
        executor: entries([...commands, { done: true }]),
        synthesizer: entries([
          `All ${steps} steps are done, with a total of ${total} [c${steps}].`,
        ]),
        assistant: entries([...calls, `All ${steps} steps are done, with a total of ${total}.`]),
      },
    ],
  };
}
