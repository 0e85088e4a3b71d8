import { UnexpectedAnswerError } from '../unexpected-answer-error.js';

export interface SseMessage {
  /** @defaultValue `message` */
  readonly event: string;
  readonly data: string;
}

/** The longest message taken, in characters: more is no event of ours. */
const maxCharacters = 8 * 1024 * 1024;

/** Takes a stream of server-sent events as it comes, however it is cut, and answers with the messages that are whole. */
export class SseParser {
  #rest = '';
  #event = '';
  #data: string[] = [];
  #length = 0;

  /** Throws `UnexpectedAnswerError` where a message is too long. */
  feed(text: string): SseMessage[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    this.#length += text.length;
    const messages = lines.flatMap((line) => this.#take(line) ?? []);
    if (this.#length > maxCharacters) {
      throw new UnexpectedAnswerError('stream', 'a server-sent event is too long');
    }
    return messages;
  }

  #take(line: string): SseMessage | undefined {
    if (line === '') return this.#end();
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#event = value;
    return undefined;
  }

  #end(): SseMessage | undefined {
    const message = { event: this.#event || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    this.#length = this.#rest.length;
    return isEmpty ? undefined : message;
  }
}
