import {
  coordinatorAnswerSchema,
  executorDecisionSchema,
  InvalidInputError,
  type LanguageModel,
  type RoleName,
  type Roles,
  strategicPlanSchema,
  synthesisSchema,
  validationSchema,
} from '@pce/core';
import type * as z from 'zod/mini';
import type { FileExists } from '../rules/answer/check-criteria.js';
import { modelCoordinator } from './coordinator.js';
import { modelExecutor } from './executor.js';
import { logView } from './log-view/log-view.js';
import { modelCompressor, summarySchema } from './log-view/model-compressor.js';
import { modelPlanner } from './planner.js';
import { type PromptBudgets, resolveBudgets } from './prompt/budgets.js';
import { estimatingTokenizer, type Tokenizer } from './prompt/tokenizer.js';
import { type PromptReport, type RoleModel, roleModel } from './role-model.js';
import { type PromptOptions, promptsFor, type RolePrompts } from './role-prompts.js';
import { modelSynthesizer } from './synthesizer.js';
import { modelValidator } from './validator.js';

/** A model for each role. */
export type RoleModels = { readonly [Role in RoleName]: LanguageModel };

export interface ModelRolesOptions extends PromptOptions {
  /** The most tokens of a role's prompts. @defaultValue planner 3,500, executor 3,500, coordinator 2,500, synthesizer 10,000, validator 6,000 */
  readonly budgets?: Partial<PromptBudgets>;
  /** Counts tokens for the budgets. @defaultValue an estimate, rather too high than too low */
  readonly tokenizer?: Tokenizer;
  /** Of every call. @defaultValue the model's own */
  readonly temperature?: number;
  /**
   * Summarises older steps for the Executor, each time they outgrow their part of its prompt.
   * @defaultValue none: code chooses what is shown of them
   */
  readonly compressor?: LanguageModel;
  /** Statements that cite no claim may go out. @defaultValue false: such an answer is written anew */
  readonly allowUncited?: boolean;
  /** 0..1: statements on claims of less confidence are worded as uncertain. @defaultValue 0.7 */
  readonly hedgeBelow?: number;
  /** Whether a file is there, for success criteria; as in `ruleRoles`. @defaultValue none */
  readonly fileExists?: FileExists;
  /** Is told of each prompt before it is sent, also of one that exceeds its budget. @defaultValue nobody */
  readonly onPrompt?: (report: PromptReport) => void;
}

/** The most tokens of a prompt for a summary, and where its numbers are. */
const compressorBudget = 6_000;

/**
 * All five roles by language models: one for all, or one for each. Each role is told what its input type has and
 * nothing else, within its budget.
 *
 * @throws `InvalidInputError` for an option out of range. The roles reject with `ModelError`, with `LimitReachedError`,
 * and with `RoleFailedError` where what a role must be told exceeds its budget.
 */
export function modelRoles(
  model: LanguageModel | RoleModels,
  options: ModelRolesOptions = {},
): Roles {
  const models = 'generate' in model ? oneForAll(model) : model;
  const { tokenizer = estimatingTokenizer, allowUncited = false, hedgeBelow = 0.7 } = options;
  const { temperature, fileExists, onPrompt } = options;
  if (!(hedgeBelow >= 0 && hedgeBelow <= 1)) {
    throw new InvalidInputError(`option hedgeBelow: expected 0 to 1, got ${hedgeBelow}`);
  }
  const budgets = { ...resolveBudgets(options.budgets ?? {}), compressor: compressorBudget };
  const prompts = promptsFor(options);
  const shared = { tokenizer, temperature, onPrompt };
  const askedBy = <T>(
    role: keyof RolePrompts,
    roleModelOf: LanguageModel,
    contract: z.core.$ZodType<T>,
  ): RoleModel<T> =>
    roleModel({
      ...shared,
      role,
      model: roleModelOf,
      contract,
      prompt: prompts[role],
      budget: budgets[role],
    });
  const { compressor: summariser } = options;
  const compressor =
    summariser && modelCompressor(askedBy('compressor', summariser, summarySchema));
  const view = logView({ count: (text) => tokenizer.count(text), compressor });
  return {
    planner: modelPlanner(askedBy('planner', models.planner, strategicPlanSchema)),
    executor: modelExecutor(askedBy('executor', models.executor, executorDecisionSchema), view),
    coordinator: modelCoordinator(
      askedBy('coordinator', models.coordinator, coordinatorAnswerSchema),
    ),
    synthesizer: modelSynthesizer(askedBy('synthesizer', models.synthesizer, synthesisSchema), {
      hedgeBelow,
    }),
    validator: modelValidator(askedBy('validator', models.validator, validationSchema), {
      fileExists,
      allowUncited,
    }),
  };
}

function oneForAll(model: LanguageModel): RoleModels {
  return {
    planner: model,
    executor: model,
    coordinator: model,
    synthesizer: model,
    validator: model,
  };
}
