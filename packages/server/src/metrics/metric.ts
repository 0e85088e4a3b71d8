/** Label names and values of one series. Values are of fixed lists or route patterns, never a user's. */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

interface HistogramSample {
  readonly labels: Labels;
  readonly count: number;
  readonly sum: number;
  /** Observations up to and including `le`, those of smaller buckets included. */
  readonly buckets: readonly { readonly le: number; readonly count: number }[];
}

type Family<Type extends string, Of> = {
  readonly name: string;
  readonly help: string;
  readonly type: Type;
  readonly samples: readonly Of[];
};

export type MetricFamily =
  | Family<'counter' | 'gauge', Sample>
  | Family<'histogram', HistogramSample>;

/** Series of one metric: more than a server has routes, and far fewer than an attacker could think of. */
const maxSeries = 1_000;

/** Values by labels. Beyond 1,000 series the rest go into one, whose labels are all `other`. */
function seriesOf<Value>(begin: Value) {
  const known = new Map<string, { readonly labels: Labels; value: Value }>();
  return {
    update(given: Labels, change: (value: Value) => Value): void {
      const isOver = known.size >= maxSeries && !known.has(JSON.stringify(given));
      const others = Object.keys(given).map((label) => [label, 'other']);
      const labels = isOver ? Object.fromEntries(others) : given;
      const name = JSON.stringify(labels);
      const series = known.get(name) ?? { labels, value: begin };
      series.value = change(series.value);
      known.set(name, series);
    },
    entries: () => [...known.values()],
  };
}

export function counter<Of extends Labels>(name: string, help: string) {
  const series = seriesOf(0);
  return {
    add: (labels: Of, by = 1) => series.update(labels, (value) => value + by),
    read: (): MetricFamily => ({ name, help, type: 'counter', samples: series.entries() }),
  };
}

export function gauge(name: string, help: string) {
  const sample = { labels: {}, value: 0 };
  return {
    add(by: number): void {
      sample.value += by;
    },
    set(to: number): void {
      sample.value = to;
    },
    read: () => gaugeOf(name, help, [{ ...sample }]),
  };
}

/** Returns a gauge that was read elsewhere. */
export function gaugeOf(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, help, type: 'gauge', samples };
}

/** Seconds: from a store in memory to a request that is about to time out. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function histogram<Of extends Labels>(name: string, help: string) {
  const series = seriesOf({ count: 0, sum: 0, buckets: bounds.map((le) => ({ le, count: 0 })) });
  return {
    observe: (labels: Of, seconds: number) =>
      series.update(labels, ({ count, sum, buckets }) => ({
        count: count + 1,
        sum: sum + seconds,
        buckets: buckets.map((each) => ({
          le: each.le,
          count: each.count + (seconds <= each.le ? 1 : 0),
        })),
      })),
    read(): MetricFamily {
      const samples = series.entries().map(({ labels, value }) => ({ labels, ...value }));
      return { name, help, type: 'histogram', samples };
    },
  };
}

/** The media type of what `prometheusText` writes. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in the text format of Prometheus. */
export function prometheusText(families: readonly MetricFamily[]): string {
  return families
    .flatMap((family) => {
      const { name, help, type } = family;
      const lines =
        family.type === 'histogram'
          ? family.samples.flatMap((sample) => histogramLines(name, sample))
          : family.samples.map(({ labels, value }) => sampleLine(name, labels, value));
      return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...lines];
    })
    .map((line) => `${line}\n`)
    .join('');
}

function histogramLines(name: string, { labels, buckets, count, sum }: HistogramSample): string[] {
  const all = [...buckets, { le: '+Inf', count }];
  return [
    ...all.map((each) => sampleLine(`${name}_bucket`, { ...labels, le: `${each.le}` }, each.count)),
    sampleLine(`${name}_sum`, labels, sum),
    sampleLine(`${name}_count`, labels, count),
  ];
}

function sampleLine(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`,
  );
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
