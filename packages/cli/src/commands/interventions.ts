import type { ListedIntervention } from '@pce/core';
import type { Intervention } from '@pce/core/contracts';
import type { EpisodeIntervention } from '@pce/tracker';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { openQuestions, withTracker } from '../episodes/episode-questions.js';
import { exitCodes } from '../exit-codes.js';
import { questionLines } from '../handoff/question-lines.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { interventionLines } from '../turns/turn-summary.js';
import { compose } from '../workspace/compose.js';
import { addResolve } from './resolve-intervention.js';

/** The document of `pce interventions --json`: those that are open, oldest first. */
export interface InterventionsDocument {
  readonly interventions: readonly (Intervention & Omit<ListedIntervention, 'intervention'>)[];
  /** Questions of episodes, as those of `pce loop`. */
  readonly questions: readonly EpisodeIntervention[];
}

export function addInterventions(program: Command, context: CommandContext): void {
  const group = program
    .command('interventions')
    .summary('list and resolve interventions')
    .description('Lists open interventions, and resolves them.');
  addList(group, context);
  addResolve(group, context);
}

function addList(group: Command, { output, act }: CommandContext): void {
  withPlaceOptions(group.command('list', { isDefault: true }))
    .description('Lists open interventions, oldest first, with the command for each choice.')
    .option('--json', 'print one JSON document: { interventions, questions }')
    .action(
      act(async (options: PlaceOptions & JsonOptions) => {
        await using host = await compose(options);
        const listed = await host.pce.interventions();
        const questions = await withTracker(host, openQuestions);
        if (options.json) output.printJson(toDocument(listed, questions));
        else if (listed.length + questions.length === 0) output.note('nothing waits for a person');
        else {
          const lines = listed.flatMap(({ intervention }) => interventionLines(intervention, host));
          const asked = questions.flatMap((question) => questionLines(question, host));
          output.print([...lines, ...asked].join('\n'));
        }
        return exitCodes.done;
      }),
    );
}

function toDocument(
  listed: readonly ListedIntervention[],
  questions: readonly EpisodeIntervention[],
): InterventionsDocument {
  return {
    interventions: listed.map(({ intervention, ...place }) => ({ ...intervention, ...place })),
    questions,
  };
}
