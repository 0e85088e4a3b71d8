import { type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
import * as z from 'zod';
import type { Scope } from '../interpolate/interpolate.js';
import { isToolOfSkill } from '../skill/is-tool-of-skill.js';
import type { WorkflowStep } from '../workflow.js';
import { type CallFrame, makeCall, type NextCall, type Ran, runTool } from './run-tool.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Maximum number of times that a skill is followed in one run. */
const maxRounds = 10;

const askingSchema = z.object({
  calls: z.array(z.object({ tool: z.string(), args: jsonObjectSchema })).min(1),
});

/**
 * Replays a step that follows an Agent Skill. If the following model asks for calls of the skill's own tools, they are calls
 * of the workflow, and the skill is followed again with their results, until it answers.
 */
export function runSkill(
  step: WorkflowStep,
  skill: string,
  name: string,
  scope: Scope,
  frame: CallFrame,
): NextCall | Ran {
  const results: JsonObject[] = [];
  for (let round = 1; round <= maxRounds; round += 1) {
    const at = round === 1 ? name : `${name}(${round})`;
    const fixedArgs = { ...step.fixedArgs, ...(round > 1 && { results }) };
    const followed = runTool({ ...step, fixedArgs }, at, scope, frame);
    if (followed.type === 'call') return followed;
    const asking = askingSchema.safeParse(followed.data);
    if (!asking.success) return followed;
    for (const [index, { tool, args }] of asking.data.calls.entries()) {
      if (!isToolOfSkill(tool, skill)) {
        results.push({ tool, args, failed: `${tool} is no tool of the skill ${skill}` });
        continue;
      }
      const target = { kind: 'tool', name: tool } as const;
      const call = { ...step, target, args: {}, fixedArgs: args };
      const made = makeCall(call, `${at}.${index + 1}`, scope, frame);
      if (made.type === 'call') return made;
      const { outcome } = made;
      results.push({
        ...{ tool, args },
        ...(outcome.ok ? { data: outcome.data } : { failed: outcome.error.message }),
      });
    }
  }
  throw new WorkflowFailure(
    `step ${name}: the skill ${skill} has no answer after ${maxRounds} rounds`,
  );
}
