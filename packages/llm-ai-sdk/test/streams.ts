import type { ProviderCall, ProviderModel } from '../src/index.js';
import type { ProviderStreamPart } from '../src/provider-model.js';
import { saying } from './replies.js';

/** The parts of an answer in the AI SDK's form, up to its end. */
export function said(...texts: readonly string[]): ProviderStreamPart[] {
  return [
    { type: 'stream-start' },
    { type: 'text-start' },
    ...texts.map((delta) => ({ type: 'text-delta', delta })),
    { type: 'text-end' },
    finish('stop'),
  ];
}

export function finish(reason: 'stop' | 'length' | 'content-filter' | 'other'): ProviderStreamPart {
  const raw = reason === 'other' ? undefined : reason;
  return { type: 'finish', usage: saying('').usage, finishReason: { unified: reason, raw } };
}

/** A part of a script: what the provider sends, or `hang`: nothing more follows. */
type Step = ProviderStreamPart | 'hang';

/** A model that plays one stream after the other, or throws; the last one repeats. */
export function streamingModel(...script: readonly (readonly Step[] | Error)[]) {
  const calls: string[] = [];
  const streamed: ProviderCall[] = [];
  const model: ProviderModel = {
    specificationVersion: 'v4',
    provider: 'acme.chat',
    modelId: 'small',
    async doGenerate() {
      calls.push('generate');
      return saying('Oslo, in one piece');
    },
    async doStream(call) {
      calls.push('stream');
      streamed.push(call);
      const next = script[Math.min(streamed.length, script.length) - 1];
      if (next === undefined || next instanceof Error) throw next;
      return { stream: ReadableStream.from(play(next)) };
    },
  };
  return { model, calls, streamed };
}

async function* play(steps: readonly Step[]): AsyncGenerator<ProviderStreamPart> {
  for (const step of steps) {
    if (step === 'hang') await new Promise(() => undefined);
    else yield step;
  }
}

/** A request for a text, and the parts emitted. */
export function aTextRequest(signal = new AbortController().signal) {
  const parts: string[] = [];
  const onText = (text: string): void => void parts.push(text);
  return { request: { system: 'You know capitals.', prompt: 'Norway?', signal, onText }, parts };
}
