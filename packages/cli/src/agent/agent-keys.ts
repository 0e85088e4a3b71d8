import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, placeOf, replaceFile } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';

const agentKeySchema = z.strictObject({ agentId: z.string().min(1), apiKey: z.string().min(1) });

export type AgentKey = z.infer<typeof agentKeySchema>;

/** Credentials by server, then by the name under which the agent registered. */
const fileSchema = z.record(z.string(), z.record(z.string(), agentKeySchema));

/** The keys of a workspace's agents: `.pce/agents.json`, which only its owner may read. */
export interface AgentKeys {
  /**
   * Returns the key of the agent with this name, by default of the only one at the server. Rejects with
   * `InvalidInputError` if the file is broken or there are several agents.
   */
  find(server: string, name?: string): Promise<AgentKey | undefined>;
  keep(server: string, name: string, key: AgentKey): Promise<void>;
}

export function agentKeys(root: string): AgentKeys {
  const folder = join(root, '.pce');
  const file = join(folder, 'agents.json');
  const read = async () => parse((await ifThere(readFile(file, 'utf8'))) ?? '{}', file);
  return {
    async find(server, name) {
      const known = new Map(Object.entries((await read())[nameOf(server)] ?? {}));
      if (name !== undefined) return known.get(name);
      const [only] = known.values();
      if (known.size <= 1) return only;
      const names = [...known.keys()].join(', ');
      throw new InvalidInputError(`several agents work for ${server}: --register one of ${names}`);
    },
    async keep(server, name, key) {
      const all = await read();
      const changed = { ...all[nameOf(server)], [name]: key };
      await mkdir(folder, { recursive: true });
      const document = { ...all, [nameOf(server)]: changed };
      await replaceFile(placeOf(file), `${JSON.stringify(document, null, 2)}\n`, 0o600);
    },
  };
}

/** Parses the value of `--key`. Throws `InvalidInputError`. */
export function parseAgentKey(text: string): AgentKey {
  const { agentId, apiKey } = /^(?<agentId>[^:]+):(?<apiKey>.+)$/.exec(text)?.groups ?? {};
  if (agentId !== undefined && apiKey !== undefined) return { agentId, apiKey };
  throw new InvalidInputError(
    'the key of an agent is <agent id>:<key>: both are in the answer to its registration',
  );
}

function parse(text: string, file: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (cause) {
    const advice = 'delete it, and register the agents again';
    throw new InvalidInputError(`${file} is broken: ${advice}`, { cause });
  }
}

/** Normalizes a server's URL: `http://host/` and `http://host` are one server. */
function nameOf(server: string): string {
  return server.replace(/\/+$/, '');
}
