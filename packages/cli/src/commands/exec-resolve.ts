import type { Json } from '@pce/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { askServer } from '../executions/ask-server.js';
import { findExecution } from '../executions/find-execution.js';
import { printExecution } from '../executions/print-execution.js';
import { choices, type Decision, toResolution } from '../executions/to-resolution.js';
import { exitCodes } from '../exit-codes.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';

type ResolveOptions = ServerOptions & JsonOptions & Decision;

const help = `
<number>   go on with that suggestion of the agent, as pce watch and pce exec show number them
approve    accept the output that waits for review; else go on with the alternative in --note (default: the agent's first)
retry      give the task out again, with --note for the agent
skip       go on without it
take_over  you did it; --output is its result
reassign   give it to --agent

skip, take_over and reassign work on any task that has not ended, retry on one in ERROR too. For a task that does not wait
for a decision, the others end with exit code 3.`;

export function addResolve(group: Command, { output, act }: CommandContext): void {
  withServerOptions(group.command('resolve'))
    .description(
      'Resolves a task that waits for a decision. Exit code 3 if there is nothing to decide.',
    )
    .argument('<execution>', 'its id, or last')
    .argument('<task>', 'id of the task')
    .addOption(
      new Option('--choose <choice>', 'your decision: one of those below')
        .argParser(toChoice)
        .makeOptionMandatory(),
    )
    .option('--note <words>', 'a message to the agent')
    .addOption(new Option('--output <json>', 'with take_over: the result').argParser(toJson))
    .option('--agent <id>', 'with reassign: the agent that gets it')
    .option('--json', 'print one JSON document: the execution')
    .addHelpText('after', help)
    .action(
      act(async (name: string, task: string, options: ResolveOptions) => {
        const execution = await askServer(options, async (client) => {
          const id = await findExecution(client, name);
          const resolution = toResolution(options, await client.tasks.get(id, task));
          return client.tasks.resolve(id, task, resolution);
        });
        printExecution(execution, output, options.json);
        return exitCodes.done;
      }),
    );
}

function toChoice(text: string): string {
  if (choices.some((choice) => choice === text) || /^[1-9]\d?$/.test(text)) return text;
  throw new InvalidArgumentError(`choose a number of a suggestion, or ${choices.join(', ')}`);
}

function toJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('it is not JSON: write a text as \'"done"\'');
  }
}
