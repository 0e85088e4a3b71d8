import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type * as z from 'zod';
import { type Declaration, declarationSchema } from './declaration.js';
import { type CommentBlock, leadingCommentBlock } from './leading-comment.js';
import { issuePath, issueReason } from './schema-issue.js';

export interface DeclarationFault {
  readonly line: number;
  readonly message: string;
}

/** Maximum number of reported errors: later ones often follow from the first. */
const maxFaults = 10;

export type DeclarationReading =
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
