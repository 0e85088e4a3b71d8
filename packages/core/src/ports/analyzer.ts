import type { Json } from '../contracts/json.js';
import type { QueryAnalysis } from '../contracts/plan.js';
import type { Role, RoleContext } from './role.js';

/** Data that triggers of workflows require from the analysis of a request. */
export interface NeededAnalysis {
  /** Purposes named by triggers, as examples of wording. */
  readonly purposes: readonly string[];
  /** Requirements by name, each with a value that a trigger expects: `{ needs_current_prices: true }`. */
  readonly requirements: Readonly<Record<string, Json>>;
}

/** Input of the Analyzer: the request and the required data. */
export interface AnalyzerInput extends NeededAnalysis {
  readonly request: string;
}

/**
 * Role of phase 1, before the first plan: finds the purpose of a request and the data it needs. Called if triggers of
 * workflows depend on them and the turn's inputs lack them; the answer becomes the turn's input `query_analysis`.
 */
export interface Analyzer extends Role {
  analyze(input: AnalyzerInput, context: RoleContext): Promise<QueryAnalysis>;
}
