/** Label names and values of one series. Values are of fixed lists or route patterns, never a user's. */
export type Labels = Readonly<Record<string, string>>;

/** One number. */
export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

/** The counts of a histogram. */
export interface HistogramSample {
  readonly labels: Labels;
  readonly count: number;
  readonly sum: number;
  /** Observations up to and including `le`, those of smaller buckets included. */
  readonly buckets: readonly { readonly le: number; readonly count: number }[];
}

/** A metric with the current values of all its series. */
export type MetricFamily =
  | {
      readonly name: string;
      readonly help: string;
      readonly type: 'counter' | 'gauge';
      readonly samples: readonly Sample[];
    }
  | {
      readonly name: string;
      readonly help: string;
      readonly type: 'histogram';
      readonly samples: readonly HistogramSample[];
    };

/** Something that can be read at any time. */
export interface Metric {
  read(): MetricFamily;
}
