import type { Json, Resolution, TaskChoice } from '@pce/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { askServer } from '../ask-server.js';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { findExecution } from '../executions/find-execution.js';
import { printExecution } from '../executions/print-execution.js';
import { exitCodes } from '../exit-codes.js';
import { type ServerOptions, withServerOptions } from '../server-options.js';

interface ResolveOptions extends ServerOptions, JsonOptions {
  readonly choose: TaskChoice;
  readonly note?: string;
  readonly output?: Json;
  readonly agent?: string;
}

const choices = [
  ...(['approve', 'retry', 'skip', 'take_over', 'reassign'] as const),
] satisfies readonly TaskChoice[];

const help = `
approve    accept the output that waits for review; else go on with the alternative in --note (default: the agent's first)
retry      give the task out again, with --note for the agent
skip       go on without it
take_over  you did it; --output says what came of it
reassign   give it to --agent`;

export function addResolve(group: Command, { output, act }: CommandContext): void {
  withServerOptions(group.command('resolve'))
    .description('Decides what a task waits for. Exit code 3 where it waits for nothing.')
    .argument('<execution>', 'its id, or last')
    .argument('<task>', 'id of the task')
    .addOption(
      new Option('--choose <choice>', 'what you decide').choices(choices).makeOptionMandatory(),
    )
    .option('--note <words>', 'what you have to say to the agent')
    .addOption(new Option('--output <json>', 'with take_over: what came of it').argParser(toJson))
    .option('--agent <id>', 'with reassign: who gets it')
    .option('--json', 'print one JSON document: the execution')
    .addHelpText('after', help)
    .action(
      act(async (name: string, task: string, options: ResolveOptions) => {
        const execution = await askServer(options, async (client) => {
          const id = await findExecution(client, name);
          return client.tasks.resolve(id, task, toResolution(options));
        });
        printExecution(execution, output, options.json);
        return exitCodes.done;
      }),
    );
}

function toResolution({ choose: choice, note, output, agent }: ResolveOptions): Resolution {
  return {
    choice,
    ...(note !== undefined && { note }),
    ...(output !== undefined && { outputData: output }),
    ...(agent !== undefined && { agentId: agent }),
  };
}

function toJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('it is not JSON: write a text as \'"done"\'');
  }
}
