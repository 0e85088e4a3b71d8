import { rebuildStream } from './rebuild-stream.js';
import type {
  EventOf,
  EventSchemas,
  RebuildableStream,
  StreamDefinition,
  StreamRules,
} from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

const registered = new Map<string, RebuildableStream>();

/**
 * Defines a kind of stream, for `readStream`, `appendToStream`, `StreamWriter`, `verifyStream` and `rebuildViews`;
 * `rebuildViews` knows every definition of the process.
 */
export function defineStream<Schemas extends EventSchemas, State>(
  definition: { readonly events: Schemas } & StreamRules<State, EventOf<Schemas>>,
): StreamDefinition<State, EventOf<Schemas>>;
export function defineStream<State, Event extends StreamEvent>(
  definition: Omit<StreamDefinition<State, Event>, 'rebuild'>,
): StreamDefinition<State, Event> {
  const defined: StreamDefinition<State, Event> = {
    ...definition,
    rebuild: (store, id) => rebuildStream(store, defined, id),
  };
  registered.set(defined.name, defined);
  return defined;
}

/** Returns the definitions of all loaded packages. */
export function registeredStreams(): readonly RebuildableStream[] {
  return [...registered.values()];
}
