import { aiSdkModel } from './models/ai-sdk.ts';
import { LangGraphModel } from './models/langgraph.ts';
import { pceModel } from './models/pce.ts';
import type { Outcome, ProgramOptions } from './program.ts';
import { run as runAiSdk } from './programs/ai-sdk.ts';
import { run as runLangGraph } from './programs/langgraph.ts';
import { run as runPce } from './programs/pce.ts';

/** Runs a program with its scripted model. */
export type Run = (options: Omit<ProgramOptions<unknown>, 'model'>) => Promise<Outcome>;

export const contenders = {
  pce: (options) => runPce({ ...options, model: pceModel() }),
  'ai-sdk': (options) => runAiSdk({ ...options, model: aiSdkModel() }),
  langgraph: (options) => runLangGraph({ ...options, model: new LangGraphModel({}) }),
} satisfies Record<string, Run>;

export type Contender = keyof typeof contenders;

export const isContender = (name: string): name is Contender => Object.hasOwn(contenders, name);
