import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import {
  lineEndOf,
  type MergedFile,
  type MergeFile,
  type ServerCommand,
  serverName,
} from './merged-file.js';

/** Returns the merge of `{ "mcpServers": { … } }`, as Claude Code, Cursor and Gemini CLI read it. */
export function mergeJsonServer(server: ServerCommand): MergeFile {
  return (text) => {
    if (text === undefined || text.trim() === '') {
      return { text: `${JSON.stringify({ mcpServers: { [serverName]: server } }, null, 2)}\n` };
    }
    return addServer(text, server);
  };
}

function addServer(text: string, server: ServerCommand): MergedFile {
  const before = parsed(text);
  const { mcpServers = {} } = before;
  if (!isJsonObject(mcpServers)) {
    throw new InvalidInputError('mcpServers is not an object: expected { "mcpServers": { … } }');
  }
  if (Object.hasOwn(mcpServers, serverName)) {
    const isSame = isDeepStrictEqual(mcpServers[serverName], server);
    return isSame ? { text } : { text, note: `its server ${serverName} is your own, and stays` };
  }
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: /^( +)\S/m.exec(text)?.[1]?.length ?? 2,
    eol: lineEndOf(text),
  };
  const edits = modify(text, ['mcpServers', serverName], server, { formattingOptions });
  const added = applyEdits(text, edits);
  const wanted = { ...before, mcpServers: { ...mcpServers, [serverName]: server } };
  if (!isDeepStrictEqual(parsed(added), wanted)) {
    throw new InvalidInputError(
      `the server cannot be added without a change of something else (is a key there twice?): add it by hand, ${JSON.stringify({ [serverName]: server })} in mcpServers`,
    );
  }
  return { text: added };
}

/** Reads JSON with comments and final commas, as editors and agents accept it. */
function parsed(text: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new InvalidInputError(
      `line ${line}: no JSON (${printParseErrorCode(error.error)}): correct it`,
    );
  }
  if (isJsonObject(value)) return value;
  throw new InvalidInputError('not a JSON object: expected { "mcpServers": { … } }');
}
