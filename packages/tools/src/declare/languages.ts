/** Marks in a source that show how its script is called. */
export interface Language {
  readonly comments: RegExp;
  /** Code that answers `--help` before anything else. */
  readonly help: RegExp;
  /** A statement that does something, beside definitions for other programs. */
  readonly acts: RegExp;
  /** Use of values of the command line. */
  readonly values: RegExp;
  /** Values taken one after another, so that the source does not tell their number. */
  readonly loop?: RegExp;
  /**
   * Assignments of values. Groups: `name` and `index`; `names` or `rest`, and `from`, the index of the first; `type`, the
   * conversion; `optional`, the mark of a value that may be missing, and `fallback`.
   */
  readonly names: readonly RegExp[];
  /** Index of the first value. */
  readonly first: number;
  /** Whether texts are always in quotes. */
  readonly isQuoted: boolean;
  /** Use of standard input. */
  readonly input: RegExp;
  /** A question to a person. */
  readonly question?: RegExp;
}

export const python: Language = {
  comments: /("""|''')[\s\S]*?\1|(?<=^|\s)#.*$/gm,
  help: /\.parse_(?:known_)?args\(|@(?:\w+\.)?(?:command|group)\b|\b(?:typer\.run|docopt|Fire|Tap)\(/,
  acts: /^(?:(?:if|for|while|with|try|print|raise)\b|[\w.]+\()/m,
  values: /\bargv\b/,
  names: [
    /^[ \t]*(?<name>\w+)\s*=\s*(?:(?<type>[\w.]+)\()?(?:sys\.)?argv\[(?<index>\d+)\]\)?(?:\s+(?<optional>if)\b.*\belse\s+(?<fallback>\S+))?/gm,
    /^[ \t]*\(?(?<names>\w+(?:\s*,\s*\w+)+)\)?\s*=\s*(?:sys\.)?argv\[(?<from>1):\]/gm,
    /^[ \t]*(?<rest>\w+)\s*=\s*(?:sys\.)?argv\[(?<from>1):\]/gm,
  ],
  first: 1,
  isQuoted: true,
  input: /\bstdin\b/,
  question: /\binput\(/,
};

/** Assignments of items of a list in JavaScript. */
function itemsOf(list: string): readonly RegExp[] {
  const variable = String.raw`(?:\b(?:const|let|var)|,)\s+`;
  return [
    String.raw`${variable}(?<name>\w+)\s*=\s*(?:(?<type>\w+)\(\s*)?${list}\[(?<index>\d+)\](?:,\s*10)?\)?\s*(?:(?<optional>\?\?|\|\|)\s*(?<fallback>'[^']*'|"[^"]*"|[\d.]+)?)?`,
    String.raw`${variable}\[(?<names>[^\]]*)\]\s*=\s*${list}(?:\.slice\((?<from>\d+)\))?\s*(?:;|$)`,
    String.raw`${variable}(?<rest>\w+)\s*=\s*${list}\.slice\((?<from>\d+)\)`,
  ].map((source) => new RegExp(source, 'gm'));
}

export const javascript: Language = {
  comments: /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm,
  help: /['"](?:commander|yargs|cac|meow|sade|citty|clipanion|@oclif\/core|arg)(?:\/[^'"]*)?['"]/,
  acts: /^(?!(?:import|export|const|let|var|function|async\s+function|class|interface|type|enum|declare|module|exports)\b)[\w$(]/m,
  values: /\bprocess\.argv\b/,
  names: itemsOf(String.raw`process\.argv`),
  first: 2,
  isQuoted: true,
  input: /\bstdin\b|readFileSync\(\s*(?:0|['"]\/dev\/stdin)/,
};

/** `positionals`, of a variable or of a call. */
const positionals = String.raw`(?:(?:\w+\.)*|parseArgs\((?:[^()]|\([^()]*\))*\)\.)positionals`;

/** JavaScript that reads its command line with `parseArgs`. */
export const javascriptWithOptions: Language = {
  ...javascript,
  values: new RegExp(String.raw`\bpositionals(?:\[\d|\.slice\()|\]\s*=\s*${positionals}\b`),
  names: itemsOf(positionals),
  first: 0,
};

export const shell: Language = {
  comments: /(?<=^|\s)#.*$/gm,
  // A branch of `case`, or a test.
  help: /--help["']?\s*(?:\)|\|[^|)]*\)|\])/,
  acts: /(?:)/,
  values: /\$\{?[1-9@*#]/,
  loop: /\bshift\b|\bgetopts?\b/,
  // `name=$1`, `name="${2:-default}"`, `local name=${1:?message}`, at the beginning of a command.
  names: [
    /^\s*(?:(?:local|readonly|declare|export)\s+)?(?<name>[A-Za-z_]\w*)=(["']?)\$\{?(?<index>\d|[*@])(?:(?<optional>:?-)(?<fallback>[^}"']*)|:?\?[^}"']*)?\}?\2\s*(?:$|[;#&|])/gm,
  ],
  first: 1,
  isQuoted: false,
  // Commands that read standard input if no file is given.
  input:
    /\/dev\/stdin|\bread\s|\$\(cat\)|^\s*cat\s*(?:$|\|)|^\s*jq(?:\s+-\w+)*\s+(?:'[^']*'|"[^"]*"|[^\s|]+)\s*(?:$|\|)/m,
};
