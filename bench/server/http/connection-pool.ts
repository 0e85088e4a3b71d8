import { type HttpAnswer, HttpConnection, type HttpRequest } from './http-connection.ts';

export class ConnectionPool {
  readonly #url: string;
  readonly #all: HttpConnection[] = [];
  readonly #free: HttpConnection[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    const connection = this.#takeFree() ?? (await this.#connect());
    const answer = await connection.send(request);
    this.#free.push(connection);
    return answer;
  }

  [Symbol.dispose](): void {
    for (const connection of this.#all) connection.close();
  }

  /** Returns the one used last, skipping those closed by the server. */
  #takeFree(): HttpConnection | undefined {
    for (;;) {
      const connection = this.#free.pop();
      if (connection === undefined || connection.isOpen) return connection;
    }
  }

  async #connect(): Promise<HttpConnection> {
    const connection = await HttpConnection.open(this.#url);
    this.#all.push(connection);
    return connection;
  }
}
