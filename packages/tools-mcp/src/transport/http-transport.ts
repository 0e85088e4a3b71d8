import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/** The code, of those that are an implementation's own, for an answer that ended before it was whole. */
export const answerBroke = -32_098;

/**
 * The SDK's transport, which forgets a request whose answer breaks off: it would be waited for until its time is up.
 * Here it fails as soon as the transport has given up reading on.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  override async send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options?: SendOptions,
  ): Promise<void> {
    if (Array.isArray(message) || !isJSONRPCRequest(message)) return super.send(message, options);
    const { id } = message;
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      const error = { code: answerBroke, message: 'its answer broke off' };
      // Where it was whole after all, nobody waits for this.
      this.onmessage?.({ jsonrpc: '2.0', id, error });
    };
    return super.send(message, { ...options, onRequestStreamEnd });
  }
}
