import {
  createOrchestrator,
  defineTool,
  jsonObjectSchema,
  type Limits,
  memoryStore,
} from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { argumentsSchema, toArguments } from './arguments-schema.ts';
import type { Corpus } from './corpus.ts';
import type { Oracle } from './oracle.ts';
import { oracleProvider } from './oracle-provider.ts';
import { requestFor } from './play-plain-loop.ts';
import { factOf, statementOf, writes } from './recorded-task.ts';
import type { ToolEnvironment } from './tool-environment.ts';

/** Which of PCE's safeguards are on. */
export interface Safeguards {
  readonly name: string;
  readonly critic: boolean;
  readonly limits: Partial<Limits>;
}

/** Plays a task in PCE's loop by model roles. Returns whether all was done and told as it should be. */
export async function playPce(
  { critic, limits }: Safeguards,
  oracle: Oracle,
  corpus: Corpus,
  environment: ToolEnvironment,
): Promise<boolean> {
  const tools = corpus.tools().map(([name, args]) =>
    defineTool({
      ...{ name, description: `${name.replaceAll('_', ' ')} of an airline` },
      input: jsonObjectSchema,
      parameters: argumentsSchema(args),
      effect: writes.has(name) ? 'once' : 'read',
      execute: (said) => {
        const given = toArguments(said);
        const result = environment.run(name, given);
        oracle.see(given, result);
        return { result, given };
      },
      claims: ({ result, given }) => {
        const fact = factOf(0, given, result);
        return fact === undefined ? [] : [{ claim: statementOf(fact) }];
      },
    }),
  );
  await using orchestrator = createOrchestrator({
    ...modelRoles(aiSdkModel(oracleProvider(oracle)), { critic }),
    ...{ tools, store: memoryStore(), limits, needsApproval: () => false },
  });
  const { status, answer = '' } = await orchestrator.start(requestFor(oracle)).result();
  return (
    status === 'completed' && environment.isRight(oracle.task) && oracle.isRightAnswer(answer ?? '')
  );
}
