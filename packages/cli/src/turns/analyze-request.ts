import { resolveLimits } from '@pce/core';
import type { JsonObject, Limits } from '@pce/core/contracts';
import { PceError } from '@pce/core/errors';
import { analyzeQueryByModel, neededAnalysis } from '@pce/workflows';
import type { Workspace } from '@pce/workspace';
import type { Output } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';

const timeoutMs = 60_000;

/** Inputs and limits of a turn. */
export interface TurnStart {
  readonly inputs: JsonObject;
  readonly limits: Partial<Limits>;
}

/**
 * Has the model tell what the request is for, if triggers of the workspace's workflows ask and the inputs do not tell. The
 * call counts against the limits of the turn. If the model cannot be asked, triggers go by the words of each command.
 */
export async function analyzeRequest(
  request: string,
  start: TurnStart,
  { workflows, analyst }: Pick<Host, 'analyst'> & Pick<Workspace, 'workflows'>,
  output: Output,
): Promise<TurnStart> {
  const needed = neededAnalysis(workflows.list);
  const isTold = ['user_purpose', 'data_requirements', 'query_analysis'].some(
    (name) => start.inputs[name] !== undefined,
  );
  if (analyst === undefined || needed === undefined || isTold) return start;
  const { modelCalls, tokens, cost } = resolveLimits({}, start.limits);
  if (modelCalls < 1) return start;
  try {
    const { analysis, usage } = await analyzeQueryByModel(request, needed, {
      model: analyst,
      signal: AbortSignal.timeout(timeoutMs),
    });
    output.note(`purpose: ${analysis.user_purpose}`);
    const { user_purpose, data_requirements } = analysis;
    return {
      inputs: { ...start.inputs, query_analysis: { user_purpose, data_requirements } },
      limits: {
        ...start.limits,
        modelCalls: modelCalls - 1,
        ...(tokens !== undefined && {
          tokens: Math.max(0, tokens - usage.inputTokens - usage.outputTokens),
        }),
        ...(cost !== undefined && { cost: Math.max(0, cost - usage.cost) }),
      },
    };
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    output.note(`the request was not analysed: ${error.message}`);
    return start;
  }
}
