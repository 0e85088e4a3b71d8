import { ndJsonStream } from '@agentclientprotocol/sdk';
import type { AcpLink } from '@pce/handoff';
import { type Behaviour, makeAgent } from './agent.ts';

/** Connects with an agent in this process. Its death closes the connection. */
export function linkHere(behave: Behaviour): AcpLink {
  const toAgent = new TransformStream<Uint8Array, Uint8Array>();
  let hangUp = (): void => undefined;
  const fromAgent = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      hangUp = () => controller.terminate();
    },
  });
  let isGone = false;
  const end = (): void => {
    if (isGone) return;
    isGone = true;
    connection.close();
    hangUp();
  };
  const die = async (): Promise<never> => {
    end();
    return new Promise(() => undefined);
  };
  const connection = makeAgent(behave, die).connect(
    ndJsonStream(fromAgent.writable, toAgent.readable),
  );
  return {
    input: toAgent.writable,
    output: fromAgent.readable,
    describeEnd: async () => 'it died',
    close: async () => end(),
  };
}
