import type { Orchestrator } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { workloadOrchestrator } from '../src/subject.ts';
import { scenarioWorkload } from './scenario.ts';
import { type ScriptedProviderOptions, scriptedProvider } from './scripted-provider.ts';

/** PCE as a host composes it, on a model of the AI SDK that is scripted. */
export function pceSubject(options: ScriptedProviderOptions): Orchestrator {
  const { scenario } = options;
  return workloadOrchestrator({
    workload: scenarioWorkload(scenario),
    roles: modelRoles(aiSdkModel(scriptedProvider(options)), {
      rulesFirst: scenario.rulesFirst ?? true,
    }),
    toolCount: scenario.tools,
  });
}
