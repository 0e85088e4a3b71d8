import type { Meter } from '@opentelemetry/api';
import type { Signal } from '@pce/core/signals';
import { modelOf } from './signal-spans.js';

/** Bounds of the conventions for durations of models, in seconds. */
const seconds = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

/** Bounds of the conventions for tokens. */
const tokens = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

/** Bounds for turns and for people, in seconds. */
const longSeconds = [0.1, 1, 5, 15, 60, 300, 1_800, 7_200, 43_200, 172_800, 604_800];

/** Returns a function that records a signal in histograms of the host's meter. */
export function signalMetrics(meter: Meter): (signal: Signal) => void {
  const histogram = (name: string, unit: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit, advice: { explicitBucketBoundaries } });
  const operation = histogram('gen_ai.client.operation.duration', 's', seconds);
  const usage = histogram('gen_ai.client.token.usage', '{token}', tokens);
  const turn = histogram('pce.turn.duration', 's', longSeconds);
  const wait = histogram('pce.intervention.wait', 's', longSeconds);
  const tool = histogram('pce.tool.duration', 's', seconds);
  return (signal) => {
    if (signal.type === 'turn.ended') {
      const ms = Math.max(0, signal.at - signal.state.startedAt);
      turn.record(ms / 1_000, { 'pce.status': signal.status });
    }
    if (signal.type !== 'work.ended') return;
    const { kind, name, from, to = from, outcome = 'success', code, usage: used } = signal.work;
    const failed = outcome === 'failure' ? { 'error.type': code ?? 'failed' } : {};
    const took = (to - from) / 1_000;
    if (kind === 'wait') wait.record(took, { 'pce.wait.kind': name });
    if (kind === 'tool') tool.record(took, { 'gen_ai.tool.name': name, ...failed });
    for (const { model, ms, inputTokens, outputTokens } of used?.calls ?? []) {
      const { provider = 'unknown', name: of } = modelOf(model);
      const about = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': provider,
        'gen_ai.request.model': of,
      };
      operation.record(ms / 1_000, about);
      usage.record(inputTokens, { ...about, 'gen_ai.token.type': 'input' });
      usage.record(outputTokens, { ...about, 'gen_ai.token.type': 'output' });
    }
  };
}
