import { isDeepStrictEqual } from 'node:util';
import { InvalidInputError } from '@pce/core/errors';
import { parse, TomlError, type TomlTable } from 'smol-toml';
import { lineEndOf, type MergeFile, type ServerCommand, serverName } from './merged-file.js';

/** Returns the merge of `[mcp_servers.…]`, as Codex reads it: a table at the end of the file. */
export function mergeTomlServer(server: ServerCommand): MergeFile {
  const table = [
    `[mcp_servers.${serverName}]`,
    `command = ${JSON.stringify(server.command)}`,
    `args = ${JSON.stringify(server.args)}`,
    '',
  ].join('\n');
  return (text) => {
    if (text === undefined || text.trim() === '') return { text: table };
    const before = parsed(text);
    const servers = before.mcp_servers ?? {};
    if (!isTable(servers)) throw new InvalidInputError('mcp_servers is not a table: correct it');
    if (Object.hasOwn(servers, serverName)) {
      const isSame = isDeepStrictEqual(plain(servers[serverName]), plain(server));
      return isSame ? { text } : { text, note: `its server ${serverName} is your own, and stays` };
    }
    const end = lineEndOf(text);
    const gap = text.endsWith('\n') ? end : end + end;
    const added = text + gap + table.replaceAll('\n', end);
    const wanted = { ...before, mcp_servers: { ...servers, [serverName]: server } };
    if (!isSameTable(added, wanted)) {
      throw new InvalidInputError(
        `mcp_servers is written inline, so that no table can be added to it: write its servers as [mcp_servers.name], or add ${serverName} = { command = ${JSON.stringify(server.command)}, args = ${JSON.stringify(server.args)} } to it`,
      );
    }
    return { text: added };
  };
}

function parsed(text: string): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason] = error.message.split('\n');
    throw new InvalidInputError(`line ${error.line}: ${reason}: correct it`, { cause: error });
  }
}

function isSameTable(text: string, wanted: object): boolean {
  try {
    return isDeepStrictEqual(plain(parse(text)), plain(wanted));
  } catch {
    return false;
  }
}

/** Tables of the parser have no prototype. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
