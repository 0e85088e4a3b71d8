import { createInterface } from 'node:readline';
import { linesFile } from './lines-file.ts';
import { loopLineSchema } from './loop-line.ts';
import { pause, upTo } from './random.ts';

// An agent that speaks the Agent Client Protocol: it records each prompt before it works on it.

const [, , role = '', diary = ''] = process.argv;
const notes = linesFile(diary, loopLineSchema);
let count = 0;

const ending =
  '\n[🪞 REFLECTION]\n  diagnosis: "As planned."\n  action_items: []\n[✅ ALIGNMENT_CHECK] yes // as asked';

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

interface Incoming {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly prompt?: readonly { text: string }[] };
}

async function answer({ id, method, params = {} }: Incoming): Promise<void> {
  const { sessionId = `session-${process.pid}`, prompt = [] } = params;
  switch (method) {
    case 'initialize': {
      const agentCapabilities = { sessionCapabilities: { resume: {} } };
      return send({ id, result: { protocolVersion: 1, agentCapabilities } });
    }
    case 'session/new':
      return send({ id, result: { sessionId } });
    case 'session/resume':
      return send({ id, result: {} });
    case 'session/prompt': {
      notes.write(loopLineSchema.parse({ role, prompt: prompt.map(({ text }) => text).join('') }));
      await pause(upTo(30));
      count += 1;
      const text = `${role} ${process.pid}.${count}${ending}`;
      const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
      send({ method: 'session/update', params: { sessionId, update } });
      await pause(upTo(10));
      return send({ id, result: { stopReason: 'end_turn' } });
    }
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => void answer(JSON.parse(line)))
  // Its client was killed.
  .on('close', () => process.exit(0));
