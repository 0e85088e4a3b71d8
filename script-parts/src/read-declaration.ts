import { type ToolReport, toolClaimSchema } from '@pce/core/internal';
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import * as z from 'zod';
import { type Declaration, declarationSchema } from './declaration.js';
import { issuePath, issueReason } from './parameters.js';

export interface DeclarationFault {
  readonly line: number;
  readonly message: string;
}

/** Maximum number of reported errors: later ones often follow from the first. */
const maxFaults = 10;

type DeclarationReading =
  | { readonly status: 'none' }
  | { readonly status: 'declared'; readonly declaration: Declaration }
  | { readonly status: 'wrong'; readonly faults: readonly DeclarationFault[] };

/** Reads the declaration in a script. Never throws. */
export function readDeclaration(source: string): DeclarationReading {
  const block = leadingCommentBlock(source);
  if (block === undefined) return { status: 'none' };
  if (!block.isClosed) {
    const message = 'the declaration has no second line of ---, so its end is unknown';
    return { status: 'wrong', faults: [{ line: block.line - 1, message }] };
  }
  return readBlock(block);
}

/** Reads a declaration file: YAML as in a script's comment. Never throws. */
export function readDeclarationFile(text: string): DeclarationReading {
  return readBlock({ text, line: 1, isClosed: true });
}

function readBlock(block: CommentBlock): DeclarationReading {
  try {
    return readYaml(block);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'the declaration is nested too deeply to be read';
    return { status: 'wrong', faults: [{ line: block.line, message }] };
  }
}

function readYaml(block: CommentBlock): DeclarationReading {
  const lines = new LineCounter();
  const document = parseDocument(block.text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number =>
    block.line + Math.max(lines.linePos(offset).line, 1) - 1;

  const faults = [...syntaxFaults(document, lineAt), ...forbiddenFaults(document, lineAt)];
  if (faults.length > 0) return { status: 'wrong', faults: faults.slice(0, maxFaults) };
  const parsed = declarationSchema.safeParse(document.toJS());
  if (parsed.success) return { status: 'declared', declaration: parsed.data };
  return {
    status: 'wrong',
    faults: parsed.error.issues.slice(0, maxFaults).map((issue) => ({
      line: lineAt(offsetOf(document, issuePath(issue))),
      message: toMessage(issue),
    })),
  };
}

type LineAt = (offset: number) => number;

function syntaxFaults(document: Document.Parsed, lineAt: LineAt): readonly DeclarationFault[] {
  return [...document.errors, ...document.warnings].map((error) => ({
    line: lineAt(error.pos[0]),
    message: `not YAML that can be read: ${error.message}`,
  }));
}

/** Rejects aliases, which can expand exponentially, and `__proto__`. */
function forbiddenFaults(document: Document.Parsed, lineAt: LineAt): readonly DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const add = (offset: number | undefined, message: string): void => {
    faults.push({ line: lineAt(offset ?? 0), message });
  };
  visit(document, {
    Alias: (_, node) => add(node.range?.[0], 'aliases (*name) are not read: write the value out'),
    Pair: (_, pair) => {
      const key = isNode(pair.key) ? pair.key : undefined;
      if (!isScalar(key)) add(key?.range?.[0], 'a name must be plain text');
      else if (key.value === '__proto__') add(key.range?.[0], '__proto__ cannot be a name');
    },
  });
  return faults;
}

/** Returns the offset of the value at a path, or of its nearest parent. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function toMessage(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join('.');
  return where === '' ? issueReason(issue) : `${where}: ${issueReason(issue)}`;
}

interface CommentBlock {
  readonly text: string;
  readonly line: number;
  readonly isClosed: boolean;
}

/**
 * Returns the declaration of a script: YAML between two `---` lines in the leading comment, after an optional shebang
 * line. Supports `#`, `//`, `--`, `;`, C block comments and HTML comments.
 */
export function leadingCommentBlock(source: string): CommentBlock | undefined {
  const lines = leadingComment(source);
  const opening = lines.findIndex((line) => line.text.trim() === '---');
  const first = lines[opening];
  if (first === undefined) return undefined;
  const rest = lines.slice(opening + 1);
  const closing = rest.findIndex((line) => line.text.trim() === '---');
  const block = closing === -1 ? rest : rest.slice(0, closing);
  return {
    text: block.map((line) => line.text).join('\n'),
    line: first.number + 1,
    isClosed: closing !== -1,
  };
}

interface CommentLine {
  readonly text: string;
  readonly number: number;
}

/** Returns the comment lines before the first line of code, without their marks. Empty lines count as comment. */
export function leadingComment(source: string): readonly CommentLine[] {
  const comment: CommentLine[] = [];
  let end: string | undefined;
  for (const [index, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (index === 0 && line.startsWith('#!')) continue;
    const read = end === undefined ? readLine(line) : readInBlock(line, end);
    if (read === undefined) break;
    end = read.end;
    comment.push({ text: read.text, number: index + 1 });
  }
  return comment;
}

interface ReadLine {
  readonly text: string;
  /** End mark of the block comment that is open after this line. */
  readonly end: string | undefined;
}

function readLine(line: string): ReadLine | undefined {
  const open = /^\s*(?:\/\*+(?!\/)|<!--)/.exec(line);
  if (open !== null) {
    return readInBlock(line.slice(open[0].length), open[0].endsWith('-') ? '-->' : '*/');
  }
  if (line.trim() === '') return { text: '', end: undefined };
  const mark = /^\s*(?:#|\/\/|--|;+) ?/.exec(line);
  return mark === null ? undefined : { text: line.slice(mark[0].length), end: undefined };
}

function readInBlock(line: string, end: string): ReadLine {
  const inner = end === '*/' ? line.replace(/^\s*\*(?!\/) ?/, '') : line;
  const at = inner.indexOf(end);
  return at === -1 ? { text: inner, end } : { text: inner.slice(0, at), end: undefined };
}

/** Keys of a result that have a meaning for PCE. In another shape they are ordinary data. */
const meaningSchema = z.object({
  summary: z.string().trim().min(1).optional().catch(undefined),
  claims: z.array(toolClaimSchema).optional().catch(undefined),
});

/** Converts a script's output to a report, with its summary and claims if given. They also stay in the data. */
export function toReport(data: unknown): ToolReport {
  const { summary, claims } = meaningSchema.safeParse(data).data ?? {};
  return {
    data,
    ...(summary === undefined ? {} : { summary }),
    ...(claims === undefined ? {} : { claims }),
  };
}
