/** A run in a report. */
export interface ReportedRun {
  readonly configuration: string;
  /** The recorded turn. */
  readonly turn: string;
  readonly repeat: number;
  readonly status: string;
  /** Why its turn has not ended. Absent if it has. */
  readonly halted?: string;
  /** Calls without a recording. */
  readonly unrecorded: number;
  /** By scorer; absent scores are no opinion. */
  readonly scores: Readonly<Record<string, ReportedScore>>;
}

interface ReportedScore {
  readonly score?: number;
  /** Whether the scorer failed; `rationale` has its error. */
  readonly failed?: true;
  readonly rationale?: string;
}

/** Mean of a scorer over the cases of a configuration, each case with the mean of its repeats. */
export interface ScoreFigures {
  readonly scorer: string;
  /** Absent, as the interval, if there was no opinion on any case. */
  readonly mean?: number;
  /** 95 % interval: Wilson's if each case is 0 or 1, else by bootstrap over cases. */
  readonly interval?: readonly [low: number, high: number];
  /** Cases with an opinion. */
  readonly cases: number;
  /** Runs without an opinion, which do not count in the mean. */
  readonly noOpinion: number;
}

/** Figures of a configuration; usage and seconds are means of its runs. */
export interface ConfigurationFigures {
  readonly name: string;
  readonly runs: number;
  /** Runs whose turn did not end. */
  readonly halted: number;
  /** Calls of all runs that had no recording. */
  readonly unrecorded: number;
  /** Calls of all runs in which a `read` tool itself ran. */
  readonly live: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly cost: number;
  readonly seconds: number;
  readonly scores: readonly ScoreFigures[];
}

/** A configuration beside the first, over the cases on which a scorer had an opinion about both. */
export interface Comparison {
  readonly scorer: string;
  readonly configuration: string;
  readonly baseline: string;
  readonly cases: number;
  readonly better: number;
  readonly worse: number;
  /** Mean of the differences; 0 without cases. */
  readonly difference: number;
  /** 95 % interval by bootstrap over cases. */
  readonly interval: readonly [low: number, high: number];
  /** Two-sided p of the paired randomization test, corrected by Holm for all comparisons of the report. */
  readonly p: number;
  /** Two-sided p of the exact sign test, not corrected. */
  readonly signTest: number;
  /** `better` or `worse` if p is at most 0.05. */
  readonly verdict: 'better' | 'worse' | 'not decided';
  /** Smallest drop that so many cases would show in four of five evaluations. Absent if they are too few for any. */
  readonly smallestDrop?: number;
  /** Recorded turns that got worse, the worst first. */
  readonly worseTurns: readonly string[];
}

/** A requirement of the gate that is not met. */
export interface GateProblem {
  readonly configuration?: string;
  readonly scorer?: string;
  readonly message: string;
}

/** The result of an evaluation. */
export interface EvalReport {
  readonly seed: number;
  readonly cases: number;
  readonly repeats: number;
  readonly configurations: readonly ConfigurationFigures[];
  readonly comparisons: readonly Comparison[];
  /** Empty if the gate is passed. */
  readonly problems: readonly GateProblem[];
  readonly runs: readonly ReportedRun[];
}
