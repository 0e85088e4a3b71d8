import {
  executorDecisionSchema,
  queryAnalysisSchema,
  reviewSchema,
  strategicPlanSchema,
  synthesisSchema,
  validationSchema,
} from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { assertKeys, keysOf } from '@pce/core/internal';
import type { Role, RoleModel, RoleName, Roles } from '@pce/core/ports';
import { type EvidencePolicy, evidenceChecker, type FileExists } from '@pce/role-parts';
import { modelAnalyzer } from './analyzer.js';
import type { IsTraced } from './ask-again.js';
import { type ModelClientOptions, modelClientFactory } from './client-factory.js';
import { modelCompressor, summarySchema } from './compressor.js';
import { modelCoordinator, type RulesFirst } from './coordinator.js';
import { coordinatorReplySchema, severalRepliesSchema } from './coordinator-request.js';
import { modelCritic } from './critic.js';
import { modelExecutor } from './executor.js';
import { outputClients } from './output-clients.js';
import { modelPlanner, type PlanBy } from './planner.js';
import { modelSynthesizer } from './synthesizer.js';
import { modelValidator } from './validator.js';

/** A model for each role. */
export type RoleModels = { readonly [Role in Exclude<RoleName, 'critic'>]: RoleModel } & {
  /** @defaultValue the Planner's */
  readonly critic?: RoleModel;
};

/** Options of `modelRoles`. */
export interface ModelRolesOptions extends ModelClientOptions {
  /**
   * When a model makes the plan: `needed` for planning documents, long requests and attempts after a failure, otherwise
   * the request is the goal; `always` for every request, also implied by `tasks`.
   * @defaultValue `needed`
   */
  readonly plan?: PlanBy;
  /** Whether a Critic reviews each plan before execution. @defaultValue false */
  readonly critic?: boolean;
  /**
   * Summarizes older steps for the Executor whenever they exceed their part of its prompt.
   * @defaultValue none: code selects what is shown of them
   */
  readonly compressor?: RoleModel;
  /**
   * Consequence of statements without evidence. `deliver`: contradicted statements, and an answer that cites none of
   * the existing results, are returned to the writer once; then the answer is delivered, with a label for each
   * statement in `result.evidence`. `strict`: the answer is revised, then fails. `off`: nothing.
   * @defaultValue `deliver`
   */
  readonly evidence?: EvidencePolicy;
  /** Confidence, 0..1, below which statements on a claim are worded as uncertain. @defaultValue 0.7 */
  readonly hedgeBelow?: number;
  /** Whether a file exists, for success criteria; as in `ruleRoles`. @defaultValue none */
  readonly fileExists?: FileExists;
  /**
   * Whether rules coordinate commands that spell out one call, without a model call: they have each word of one tool's
   * name, mark or label each value, and have no other words; and the call is repeatable, or each value follows its
   * parameter's name. `'once'`: also all calls of effect `once`. `false`: a model coordinates every command. The reason
   * in the journal begins with "by rules" or "by a model".
   * @defaultValue true
   */
  readonly rulesFirst?: RulesFirst;
  /**
   * Whether all commands of one decision go to the model in one request, which takes fewer tokens. `false`: one
   * parallel request for each, which takes less time.
   * @defaultValue true
   */
  readonly commandsTogether?: boolean;
  /**
   * Tools whose numbers, dates and codes must come from the command, a result that it references, or the tool's
   * description. The model is asked once more about other values; if it insists on a code, the call is rejected and the
   * Executor gets the missing values.
   * @defaultValue tools of effect `once`
   */
  readonly isTraced?: IsTraced;
  /** Tools and workflows of the host, as passed by a workspace; the rule roles use them, models do not. */
  readonly host?: unknown;
}

/**
 * Creates all roles by language models: one for all, or one for each. Each role sees only its input, within its budget.
 *
 * @throws `InvalidInputError` for an option out of range. The roles reject with `ModelError`, with `LimitReachedError`,
 * and with `RoleFailedError` if their input exceeds the budget.
 */
export function modelRoles(model: RoleModel | RoleModels, options: ModelRolesOptions = {}): Roles {
  assertModel(model);
  assertKeys('modelRoles', options, knownOptions);
  const models = 'generate' in model ? oneForAll(model) : model;
  const { evidence = 'deliver', hedgeBelow = 0.7, fileExists, critic = false } = options;
  const { rulesFirst, commandsTogether = true, isTraced } = options;
  if (!(hedgeBelow >= 0 && hedgeBelow <= 1)) {
    throw new InvalidInputError(`option hedgeBelow: expected 0 to 1, got ${hedgeBelow}`);
  }
  const ask = modelClientFactory(options);
  const planner = ask('planner', models.planner, strategicPlanSchema);
  const executor = ask('executor', models.executor, executorDecisionSchema);
  const coordinator = ask('coordinator', models.coordinator, coordinatorReplySchema);
  const several = commandsTogether
    ? ask('coordinator', models.coordinator, severalRepliesSchema, 'coordinatorOfSeveral')
    : undefined;
  const builder = options.builds
    ? ask('builder', models.coordinator, coordinatorReplySchema)
    : undefined;
  const synthesizer = ask('synthesizer', models.synthesizer, synthesisSchema);
  const validator = ask('validator', models.validator, validationSchema);
  const summariser = options.compressor && ask('compressor', options.compressor, summarySchema);
  const criticModel = models.critic ?? models.planner;
  return {
    evidence: evidenceChecker,
    analyzer: priced(
      models.planner,
      modelAnalyzer(ask('analyzer', models.planner, queryAnalysisSchema)),
    ),
    planner: priced(
      models.planner,
      modelPlanner(planner, options.plan ?? (options.tasks ? 'always' : 'needed')),
    ),
    ...(critic && {
      critic: priced(criticModel, modelCritic(ask('critic', criticModel, reviewSchema))),
    }),
    executor: priced(
      models.executor,
      modelExecutor(executor, summariser && modelCompressor(summariser), summariser?.version),
    ),
    coordinator: priced(
      models.coordinator,
      modelCoordinator(coordinator, { rulesFirst, several, builder, isTraced }),
    ),
    synthesizer: priced(
      models.synthesizer,
      modelSynthesizer(synthesizer, {
        hedgeBelow,
        allowUncited: evidence !== 'strict',
        outputs: outputClients(models.synthesizer, options),
      }),
    ),
    validator: priced(
      models.validator,
      modelValidator(validator, {
        fileExists,
        evidence,
        declares: options.checks !== 'off',
        reportsGoals: true,
      }),
    ),
  };
}

/** Marks a role as priced if its model is. */
export function priced<R extends Role>({ hasPrices }: RoleModel, role: R): R {
  return hasPrices === undefined ? role : { ...role, hasPrices };
}

/** Asserts the type for callers without TypeScript. */
function assertModel(model: unknown): void {
  const isModel = (one: unknown): boolean => typeof Object(one).generate === 'function';
  const given = Object(model);
  const missing = roleNames.filter((name) => !isModel(given[name]));
  if (isModel(model) || missing.length === 0) return;
  const isEmpty = missing.length === roleNames.length;
  throw new InvalidInputError(
    `modelRoles: ${isEmpty ? 'this is no model' : `no model for ${missing.join(', ')}`}: pass aiSdkModel(…) of @pce/llm-ai-sdk, as in modelRoles(aiSdkModel(openai('gpt-5'))), or one for each role`,
  );
}

const knownOptions = keysOf<ModelRolesOptions>()(
  ...(['plan', 'critic', 'compressor', 'evidence', 'hedgeBelow', 'fileExists'] as const),
  ...(['rulesFirst', 'commandsTogether', 'isTraced', 'budgets', 'tokenizer'] as const),
  ...(['temperature', 'onPrompt', 'prompts', 'builds', 'tasks', 'checks', 'host'] as const),
);

const roleNames = ['planner', 'executor', 'coordinator', 'synthesizer', 'validator'] as const;

function oneForAll(model: RoleModel): RoleModels {
  return {
    planner: model,
    executor: model,
    coordinator: model,
    synthesizer: model,
    validator: model,
  };
}
