import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { FileRequest, HostAnswer } from './messages.ts';

export function fileClient(
  port: MessagePort,
  answered: SharedArrayBuffer,
): (request: FileRequest) => HostAnswer {
  const flag = new Int32Array(answered);
  return (request) => {
    Atomics.store(flag, 0, 0);
    port.postMessage(request);
    Atomics.wait(flag, 0, 0);
    return receiveMessageOnPort(port)?.message;
  };
}
