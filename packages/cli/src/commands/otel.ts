import { InvalidInputError } from '@pce/core/errors';
import { exitCodes } from '../exit-codes.js';
import { findTurn } from '../journals/find-journal.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

interface OtelOptions extends PlaceOptions {
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
  command(program, 'otel', 'place')
    .summary('send the trace of a turn')
    .description(
      'Sends the spans of a turn, from its journal, to the receiver of OTEL_EXPORTER_OTLP_ENDPOINT, by default http://localhost:4318: the same spans, with the same ids, as --otlp sends while it runs.',
    )
    .argument('<turn>', 'id, beginning of an id, or last')
    .option('--content', 'include request, answer, arguments and results, without secrets')
    .json('{ turn, url, spans }')
    .action(async (name: string, { content = false, json, ...place }: OtelOptions) => {
      await using host = await compose({ ...place, isReadOnly: true });
      const turn = await findTurn(host.store, name);
      // Most commands send nothing.
      const [{ spansOf }, { openSink }] = await Promise.all([
        import('@pce/otel'),
        import('../telemetry/open-sink.js'),
      ]);
      let failure: unknown;
      const { url, sink } = await openSink((error) => {
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
