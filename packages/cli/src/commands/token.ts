import { randomUUID } from 'node:crypto';
import { InvalidInputError } from '@pce/core/errors';
import { command, type JsonOptions, type PceCommand, toMilliseconds } from '../pce-command.js';
import {
  apiKeysPlace,
  changeApiKeys,
  readApiKeys,
  type StoredKey,
} from '../serve/api-keys-file.js';
import { type Output, printableLine } from '../terminal/output.js';
import { findWorkspace } from '../workspace/find-workspace.js';

/** The document of `pce token create --json`: the token is shown this once. */
export interface TokenDocument extends Omit<StoredKey, 'hash'> {
  readonly token: string;
}

/** The document of `pce token list --json`. */
export interface TokensDocument {
  readonly tokens: readonly Omit<StoredKey, 'hash'>[];
}

interface CreateOptions extends JsonOptions {
  readonly sub: string;
  readonly scope?: string;
  readonly ttl?: number;
  readonly workspace?: string;
}

const help = `
They are kept as hashes in .pce/api-keys.json of the workspace, or in the file of PCE_API_KEYS_FILE. A pce serve that
begins once the file is there lets in only who has one; it needs no restart when more are added or revoked.

  pce token --sub ann --scope admin --ttl 8h
  pce token --sub billing-service              a key of a service, until it is revoked
  curl -H "Authorization: Bearer $TOKEN" http://127.0.0.1:7331/api/plans`;

export function addToken(program: PceCommand, output: Output): void {
  const group = command(program, 'token')
    .summary('let people and services into pce serve')
    .description('Creates, lists and revokes tokens for pce serve.')
    .addHelpText('after', help);
  const fileOf = (options: Pick<CreateOptions, 'workspace'>): string =>
    apiKeysPlace(findWorkspace({ cwd: process.cwd(), workspace: options.workspace }));
  command(group, 'create', 'default', 'workspace')
    .description('Creates a token, and shows it this once.')
    .requiredOption('--sub <name>', 'whom it lets in: the owner of what is begun with it')
    .choice('--scope <scope>', 'admin: may use /api/admin too', ['admin'])
    .option(
      '--ttl <time>',
      'how long it is valid, as in 8h or 30d (default: until revoked)',
      toMilliseconds,
    )
    .json('{ id, sub, scope?, createdAt, expiresAt?, token }')
    .action(async ({ sub, scope, ttl, json, ...place }: CreateOptions) => {
      const { newApiKey } = await import('@pce/server');
      const file = fileOf(place);
      const { key: token, hash } = newApiKey();
      const createdAt = Date.now();
      const kept = {
        id: randomUUID().slice(0, 8),
        sub,
        createdAt,
        ...(scope !== undefined && { scope }),
        ...(ttl !== undefined && { expiresAt: createdAt + ttl }),
      };
      await changeApiKeys(file, (keys) => [...keys, { ...kept, hash }]);
      output.show(json, { ...kept, token } satisfies TokenDocument, token);
      if (!json) output.note(`${tokenLine(kept)}\nit is shown this once; its hash is in ${file}`);
    });
  command(group, 'list', 'workspace')
    .description('Lists the tokens, without their texts.')
    .json('{ tokens }')
    .action(({ json, ...place }: JsonOptions & Pick<CreateOptions, 'workspace'>) => {
      const tokens = readApiKeys(fileOf(place)).map(({ hash: _, ...token }) => token);
      output.show(json, { tokens } satisfies TokensDocument, tokens.map(tokenLine), 'no tokens');
    });
  command(group, 'revoke', 'workspace')
    .description('Revokes a token; a server that runs refuses it at once.')
    .argument('<id>', 'its id, as pce token list shows it')
    .json('{ id }')
    .action(
      async (id: string, { json, ...place }: JsonOptions & Pick<CreateOptions, 'workspace'>) => {
        const file = fileOf(place);
        await changeApiKeys(file, (keys) => {
          const left = keys.filter((key) => key.id !== id);
          if (left.length === keys.length) throw new InvalidInputError(`there is no token ${id}`);
          return left;
        });
        output.show(json, { id }, `revoked ${id}`);
      },
    );
}

function tokenLine({ id, sub, scope, expiresAt }: Omit<StoredKey, 'hash'>): string {
  const until =
    expiresAt === undefined ? 'until revoked' : `until ${new Date(expiresAt).toISOString()}`;
  return `${id}  ${printableLine(sub)}  ${printableLine(scope ?? '-')}  ${until}`;
}
