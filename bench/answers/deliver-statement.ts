import { createOrchestrator, defineTool, memoryStore, type Orchestrator } from '@pce/core';
import { isRefused } from '@pce/core/contracts';
import { modelRoles, rolePrompts } from '@pce/roles';
import { aCommand, aValidation, completion, scriptedModel, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import type { FactSet, Statement } from './statement-set.ts';

export interface Delivery {
  readonly isCompleted: boolean;
  /** Whether the user learns that the statement is not proven: by its label, in the answer or by a warning. */
  readonly isMarked: boolean;
}

/**
 * Runs a turn that calls every tool of the set and answers with one true sentence and the statement. The played
 * Validator approves everything: only code protects the user from the statement.
 */
export async function deliverStatement({ statement, facts }: Statement): Promise<Delivery> {
  const [first] = facts.claims;
  const answer = `${first?.claim} [c1].\n\n${statement}\n`;
  await using pce = orchestratorFor(facts, answer);
  const result = await pce.start('Tell me all of it').result();
  const said = plain(statement);
  const isWarnedOf = result.warnings.some(({ message }) =>
    plain(message).includes(said.slice(0, 40)),
  );
  const isLabelled = result.evidence.some(
    ({ label, text }) => isRefused({ label }) && isPartOf(plain(text), said),
  );
  const isVerbatim = (result.answer ?? '').split('\n').map(plain).includes(said);
  return {
    isCompleted: result.status === 'completed',
    isMarked: isWarnedOf || isLabelled || !isVerbatim,
  };
}

function orchestratorFor({ results, claims }: FactSet, answer: string): Orchestrator {
  const model = scriptedModel(({ system }) =>
    system.startsWith(rolePrompts.validator) ? aValidation(0.98) : { answer },
  );
  const { synthesizer, validator, evidence } = modelRoles(model);
  const commands = results.map(({ command }) => command);
  let issued = 0;
  const { planner, executor, coordinator } = scriptedRoles({
    decide: () => {
      const command = commands[issued];
      issued += 1;
      return command === undefined ? completion() : aCommand(command);
    },
    coordinate: ({ command }) => {
      const name = results.find((each) => each.command === command)?.tool ?? '';
      return { status: 'selected', kind: 'tool', name, args: {}, reason: '' };
    },
  });
  const tools = results.map(({ id, tool, command, data }) =>
    defineTool({
      name: tool,
      description: command,
      input: z.object({}),
      effect: 'read',
      execute: () => data,
      claims: () => claims.filter(({ result }) => result === id),
    }),
  );
  return createOrchestrator({
    ...{ planner, executor, coordinator, synthesizer, validator },
    ...(evidence && { evidence }),
    tools,
    store: memoryStore(),
    limits: { iterations: 40, modelCalls: 100, commandsInARow: 40 },
  });
}

/** Returns whether a checked sentence is the statement, a part of it, or contains it. */
function isPartOf(sentence: string, statement: string): boolean {
  return statement.includes(sentence) || sentence.includes(statement);
}

function plain(text: string): string {
  return text
    .replace(/\[c\d+(?:, ?c\d+)*\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
