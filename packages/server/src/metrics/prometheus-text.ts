import type { HistogramSample, Labels, MetricFamily, Sample } from './metric-family.js';

/** The media type of what `prometheusText` writes. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in the text format of Prometheus. */
export function prometheusText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('');
}

function familyText(family: MetricFamily): string {
  const { name, help, type } = family;
  const lines =
    family.type === 'histogram'
      ? family.samples.flatMap((sample) => histogramLines(name, sample))
      : family.samples.map((sample) => sampleLine(name, sample));
  const head = [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`];
  return [...head, ...lines, ''].join('\n');
}

function histogramLines(name: string, { labels, buckets, count, sum }: HistogramSample): string[] {
  return [
    ...buckets.map(({ le, count: value }) =>
      sampleLine(`${name}_bucket`, { labels: { ...labels, le: String(le) }, value }),
    ),
    sampleLine(`${name}_bucket`, { labels: { ...labels, le: '+Inf' }, value: count }),
    sampleLine(`${name}_sum`, { labels, value: sum }),
    sampleLine(`${name}_count`, { labels, value: count }),
  ];
}

function sampleLine(name: string, { labels, value }: Sample): string {
  return `${name}${labelsText(labels)} ${value}`;
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
