/** A WebSocket without a network: a test plays the server's part. */
export class FakeSocket extends EventTarget implements WebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** Those that were made since the list was last emptied. */
  static readonly made: FakeSocket[] = [];

  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly bufferedAmount = 0;
  readonly extensions = '';
  readonly protocol = '';
  readonly readyState = 0;
  binaryType: WebSocket['binaryType'] = 'blob';
  onclose = null;
  onerror = null;
  onmessage = null;
  onopen = null;
  readonly url: string;
  /** Number of calls of `close`. */
  closed = 0;

  constructor(
    url: string | URL,
    readonly protocols: unknown = [],
  ) {
    super();
    this.url = String(url);
    FakeSocket.made.push(this);
  }

  close(): void {
    this.closed += 1;
  }

  send(): void {}

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  bring(...messages: readonly string[]): void {
    for (const data of messages) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
