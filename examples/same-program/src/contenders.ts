import { refundScript, type Script } from './models/script.ts';
import type { Outcome, Program, ProgramOptions } from './program.ts';

/** Runs a program with its scripted model, which refunds so many orders. */
export type Run = (
  options: Omit<ProgramOptions<never>, 'model'> & { readonly refunds?: number | undefined },
) => Promise<Outcome>;

interface Contender {
  readonly name: string;
  /** Sources of the program in `programs/`. */
  readonly sources: readonly [string, ...string[]];
  /** Loads the library of no other contender. */
  load(): Promise<Run>;
}

const aiSdk = async () => (await import('./models/ai-sdk.ts')).aiSdkModel;

export const contenders = {
  pce: contender('PCE', ['pce'], () =>
    withModel(import('./programs/pce.ts'), async () => (await import('./models/pce.ts')).pceModel),
  ),
  'ai-sdk': contender('AI SDK', ['ai-sdk'], () => withModel(import('./programs/ai-sdk.ts'), aiSdk)),
  langgraph: contender('LangGraph', ['langgraph'], () =>
    withModel(import('./programs/langgraph.ts'), async () => {
      const { LangGraphModel } = await import('./models/langgraph.ts');
      return (script: Script) => new LangGraphModel(script);
    }),
  ),
  mastra: contender('Mastra', ['mastra'], () => {
    process.env.MASTRA_TELEMETRY_DISABLED ??= '1';
    return withModel(import('./programs/mastra.ts'), aiSdk);
  }),
  'openai-agents': contender('OpenAI Agents', ['openai-agents'], () =>
    withModel(
      import('./programs/openai-agents.ts'),
      async () => (await import('./models/openai-agents.ts')).openAiAgentsModel,
    ),
  ),
  workflow: contender('Workflow DevKit', ['workflow', 'workflow-host'], () =>
    withModel(import('./programs/workflow-host.ts'), aiSdk),
  ),
};

function contender(
  name: string,
  sources: Contender['sources'],
  load: Contender['load'],
): Contender {
  return { name, sources, load };
}

export type ContenderName = keyof typeof contenders;

export const isContender = (name: string): name is ContenderName => Object.hasOwn(contenders, name);

async function withModel<Model>(
  program: Promise<{ readonly run: Program<Model> }>,
  load: () => Promise<(script: Script) => Model>,
): Promise<Run> {
  const { run } = await program;
  const model = await load();
  return ({ refunds, ...options }) => run({ ...options, model: model(refundScript(refunds)) });
}
