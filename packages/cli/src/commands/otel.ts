import { InvalidInputError } from '@pce/core/errors';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { findTurn } from '../turns/find-turn.js';
import { compose } from '../workspace/compose.js';

interface OtelOptions extends PlaceOptions, JsonOptions {
  readonly content?: boolean;
}

/** The document of `pce otel --json`. */
export interface OtelDocument {
  readonly turn: string;
  /** Address of the receiver. */
  readonly url: string;
  /** Number of spans sent. */
  readonly spans: number;
}

export function addOtel(program: PceCommand, output: Output): void {
  withPlaceOptions(program.command('otel'))
    .summary('send the trace of a turn')
    .description(
      'Sends the spans of a turn, from its journal, to the receiver of OTEL_EXPORTER_OTLP_ENDPOINT, by default http://localhost:4318: the same spans, with the same ids, as --otlp sends while it runs.',
    )
    .argument('<turn>', 'id, beginning of an id, or last')
    .option('--content', 'include request, answer, arguments and results, without secrets')
    .option('--json', 'print one JSON document: { turn, url, spans }')
    .action(async (name: string, { content = false, json, ...place }: OtelOptions) => {
      await using host = await compose({ ...place, isReadOnly: true });
      const turn = await findTurn(host.store, name);
      // Most commands send nothing.
      const [{ spansOf }, { openSink }] = await Promise.all([
        import('@pce/otel'),
        import('../telemetry/open-sink.js'),
      ]);
      let failure: unknown;
      const { url, sink } = openSink((error) => {
        failure = error;
      });
      const spans = spansOf(await host.pce.events(turn), { content });
      for (const span of spans) sink.add(span);
      await sink.flush?.();
      if (failure !== undefined) throw new InvalidInputError(`${url}: ${textOf(failure)}`);
      const document: OtelDocument = { turn, url, spans: spans.length };
      output.show(json, document, `sent: ${spans.length} spans of ${turn} to ${url}`);
      return exitCodes.done;
    });
}

/** Returns why a request failed: `fetch` says it in the cause. */
function textOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
