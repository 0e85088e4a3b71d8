import type { Json } from '../contracts/json.js';
import type { QueryAnalysis } from '../contracts/query-analysis.js';
import type { Role, RoleContext } from './role.js';

/** Everything that triggers of workflows ask of the analysis of a request. */
export interface NeededAnalysis {
  /** Purposes that triggers name, as examples of how one is worded. */
  readonly purposes: readonly string[];
  /** Requirements by name, each with a value that a trigger expects: `{ needs_current_prices: true }`. */
  readonly requirements: Readonly<Record<string, Json>>;
}

/** Input of the Analyzer: the request, and what is asked of it. */
export interface AnalyzerInput extends NeededAnalysis {
  readonly request: string;
}

/**
 * Role of phase 1, before the first plan: finds the purpose of a request and the data it needs. Asked where triggers of
 * workflows go by them and the turn's inputs do not say; the answer becomes the turn's input `query_analysis`.
 */
export interface Analyzer extends Role {
  analyze(input: AnalyzerInput, context: RoleContext): Promise<QueryAnalysis>;
}
