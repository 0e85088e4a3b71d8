import type { ToolCandidate } from '../../ports/tool-description.js';
import { toCandidate } from '../to-candidate.js';
import type { Tool } from '../tool.js';
import { MeaningIndex } from './meaning-index.js';
import type { PastCommands } from './past-commands.js';
import type { ReadCommand } from './read-command.js';
import { whyText } from './why-text.js';

/** How much the texts about a tool count beside one past command. */
const weights = { description: 2, parameters: 0.5, command: 1 } as const;

/** Parameters whose names are read. */
const mostParameters = 100;

/** Finds, for one command, the few tools it could mean. No model is asked. */
export class ToolIndex {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #past: PastCommands;
  readonly #meanings: MeaningIndex;
  /** The same work over many files is the same command but for its quotes. */
  #last:
    | { readonly key: string; readonly limit: number; readonly found: readonly ToolCandidate[] }
    | undefined;

  constructor(tools: readonly Tool[], past: PastCommands) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#past = past;
    this.#meanings = new MeaningIndex(
      tools.map((tool) => ({
        name: tool.name,
        texts: [
          { text: `${tool.name} ${tool.description}`, weight: weights.description },
          { text: parameterText(tool), weight: weights.parameters },
        ],
      })),
    );
    for (const { name } of tools) {
      for (const command of past.of(name)) this.learn(name, command);
    }
  }

  /** Best first. */
  search({ words, key }: ReadCommand, limit: number): readonly ToolCandidate[] {
    if (this.#last?.key === key && this.#last.limit === limit) return this.#last.found;
    const found = this.#meanings.search(words, limit).flatMap(({ name, score }) => {
      const tool = this.#tools.get(name);
      return tool === undefined ? [] : [toCandidate(tool, score)];
    });
    this.#last = { key, limit, found };
    return found;
  }

  why({ words }: ReadCommand, name: string): string {
    return whyText(this.#meanings.explain(words, name), words, this.#past.of(name));
  }

  learn(name: string, { words }: ReadCommand): void {
    this.#last = undefined;
    this.#meanings.add(name, words, weights.command);
  }

  unlearn(name: string, { words }: ReadCommand): void {
    this.#last = undefined;
    this.#meanings.add(name, words, -weights.command);
  }
}

function parameterText({ family, parameters }: Tool): string {
  const names = Object.keys(Object(parameters.properties)).slice(0, mostParameters);
  return [family, ...names].join(' ');
}
