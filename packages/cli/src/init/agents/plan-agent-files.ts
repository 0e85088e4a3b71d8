import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual } from 'node:util';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { isJsonObject } from '@pce/core/internal';
import { findExecutable } from '@pce/process-group';
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml, TomlError, type TomlTable } from 'smol-toml';

export interface PlannedAgentFile {
  readonly path: string;
  readonly action: 'create' | 'change' | 'keep';
  /** Unified diff from its present text; empty if unchanged. */
  readonly patch: string;
  readonly note: string | null;
  /** Its present bytes; `undefined` if there is no file. */
  readonly before: Uint8Array | undefined;
  readonly after: string;
}

/** The folder that is open, as Cursor writes it. */
const cursorFolder = ['$', '{workspaceFolder}'].join('');

/** Returns the files by which agents find PCE, and what each merges. */
function agentFiles({ command, args }: ServerCommand): Readonly<Record<string, MergeFile>> {
  const here = mergeJsonServer({ command, args });
  return {
    'AGENTS.md': mergeAgentsPage,
    '.mcp.json': here,
    '.codex/config.toml': mergeTomlServer({ command, args }),
    // Cursor starts servers in a folder of its own choice.
    '.cursor/mcp.json': mergeJsonServer({ command, args: [...args, '--workspace', cursorFolder] }),
    '.gemini/settings.json': here,
  };
}

/** Some editors begin a file with it. */
const byteOrderMark = '\ufeff';

/**
 * Reads the files by which coding agents find PCE, and returns the changes to make. Writes nothing.
 * @throws InvalidInputError that names the file which cannot be read or merged.
 */
export async function planAgentFiles(root: string): Promise<readonly PlannedAgentFile[]> {
  const files = Object.entries(agentFiles(serverCommand()));
  return Promise.all(files.map(([path, merge]) => planFile(root, path, merge)));
}

async function planFile(root: string, path: string, merge: MergeFile): Promise<PlannedAgentFile> {
  try {
    const before = await ifThere(readFile(join(root, path)));
    const old = before && textOf(before);
    const mark = old?.startsWith(byteOrderMark) ? byteOrderMark : '';
    const { text, note = null } = merge(old?.slice(mark.length));
    const after = mark + text;
    const names = { fromName: old === undefined ? '/dev/null' : path, toName: path };
    const { diffLines } = await import('@pce/diff');
    const { patch } = diffLines({ from: old ?? '', to: after, ...names });
    const action = old === undefined ? 'create' : patch === '' ? 'keep' : 'change';
    return { path, action, patch, note, before, after };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${join(root, path)}: ${reason}. Nothing was written`, {
      cause: error,
    });
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInputError('it is not UTF-8: save it as UTF-8', { cause });
  }
}

/** Files may be shared: they name a program, no path of this machine. */
function serverCommand(): ServerCommand {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOfProject(folder));
  return findExecutable('pce', { ...process.env, PATH: path.join(delimiter) }) === undefined
    ? { command: 'npx', args: ['-y', '@pce/cli', 'mcp'] }
    : { command: 'pce', args: ['mcp'] };
}

/** npm and npx add such folders to the path of programs they start; agents do not have them. */
function isOfProject(folder: string): boolean {
  return /[\\/]node_modules[\\/]/.test(`${folder}/`);
}

interface MergedFile {
  /** The whole new text; the old one if there is nothing to add. */
  readonly text: string;
  /** Why the file stays as it is, or what the user should know. */
  readonly note?: string;
}

/** Adds PCE's part to a file, or creates it if `text` is undefined. Preserves everything else, including comments. */
export type MergeFile = (text: string | undefined) => MergedFile;

const serverName = 'pce';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

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
    const before = parsedToml(text);
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

function parsedToml(text: string): TomlTable {
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason] = error.message.split('\n');
    throw new InvalidInputError(`line ${error.line}: ${reason}: correct it`, { cause: error });
  }
}

function isSameTable(text: string, wanted: object): boolean {
  try {
    return isDeepStrictEqual(plain(parseToml(text)), plain(wanted));
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

const part = `## PCE

This folder is a PCE workspace. Read \`pce.md\` before you work here: it says how plans, scripts and learnings belong together.
The MCP server \`pce\` has the tools for it.

- Planning documents in \`planning/\` are the source of truth. \`list_plans\`, \`check_plan\`, then \`run_plan\`.
- Before you write a script, call \`find_tool\`: there may be one.
- When you work in turns with another agent: \`receive_messages\` at the beginning of your turn; at its end \`record_checkpoint\`
  with your plan or report and the files you wrote, \`acknowledge_message\`, then \`send_message\`.
- If an answer says that the episode is paused, stop. What waits for a person (\`list_interventions\`) a person decides, never you.
- What you learned and others should know: \`record_learning\`.`;

const begin = /^<!-- pce:begin(?: ([0-9a-f]{8}))? -->[ \t]*$/gm;
const end = '<!-- pce:end -->';

/** Adds PCE's part to AGENTS.md, between marks. A part that PCE wrote is renewed; one that somebody changed stays. */
const mergeAgentsPage: MergeFile = (text) => {
  if (text === undefined || text.trim() === '') return { text: `# Agents\n\n${marked(part)}\n` };
  const lineEnd = lineEndOf(text);
  const own = marked(part).replaceAll('\n', lineEnd);
  const begins = [...text.matchAll(begin)];
  const [first] = begins;
  if (first === undefined) {
    return { text: `${text.trimEnd()}${lineEnd}${lineEnd}${own}${lineEnd}` };
  }
  const inside = first.index + first[0].length;
  const close = text.indexOf(end, inside);
  if (begins.length > 1 || close === -1) {
    const line = text.slice(0, begins.at(-1)?.index).split('\n').length;
    throw new InvalidInputError(
      `line ${line}: a mark "<!-- pce:begin … -->" ${close === -1 ? `without ${end}` : 'stands there a second time'}: remove it`,
    );
  }
  const old = text.slice(inside, close).replaceAll('\r\n', '\n').trim();
  if (first[1] !== hashOf(old)) {
    return { text, note: 'its part about PCE was changed by somebody, and stays' };
  }
  return { text: text.slice(0, first.index) + own + text.slice(close + end.length) };
};

/** The mark holds a hash of the part, so that a change of it is seen. */
function marked(words: string): string {
  return `<!-- pce:begin ${hashOf(words)} -->\n${words}\n${end}`;
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 8);
}

interface WrittenPart {
  readonly part: string;
  readonly place: string;
}

/**
 * Writes the planned changes. All new texts are on disk beside their files before the first one takes its place, so that none is
 * ever half there. A link stays a link; modes stay.
 * @throws InvalidInputError if a file changed since it was read, or cannot be written; then none was.
 */
export async function writeAgentFiles(
  root: string,
  files: readonly PlannedAgentFile[],
): Promise<void> {
  const parts: WrittenPart[] = [];
  try {
    for (const { path, before, after, action } of files) {
      if (action !== 'keep') parts.push(await writePart(join(root, path), before, after));
    }
    for (const { part, place } of parts) await rename(part, place);
  } catch (error) {
    await Promise.all(parts.map(({ part }) => rm(part, { force: true })));
    throw error;
  }
}

async function writePart(
  file: string,
  before: Uint8Array | undefined,
  text: string,
): Promise<WrittenPart> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const place = before === undefined ? file : await realpath(file);
    const now = await ifThere(readFile(place));
    if (before === undefined ? now !== undefined : !now || Buffer.compare(now, before) !== 0) {
      throw new InvalidInputError('somebody changed it meanwhile: call pce init --agents again');
    }
    const part = `${place}.${randomUUID()}.part`;
    await writeFile(part, text, { flag: 'wx' });
    if (before !== undefined) await chmod(part, (await stat(place)).mode);
    return { part, place };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${file} cannot be written: ${reason}`, { cause: error });
  }
}

/** Asks the person at the terminal. Enter alone is no. */
export async function askYes(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** Returns whether the planned changes may be made; asks only about files that exist. */
export async function mayChange(
  planned: readonly Pick<PlannedAgentFile, 'path' | 'action'>[],
  ask: ((question: string) => Promise<boolean>) | undefined,
): Promise<boolean> {
  const changed = planned.filter(({ action }) => action === 'change').map(({ path }) => path);
  return changed.length === 0 || ask === undefined || ask(`Change ${changed.join(', ')}?`);
}
