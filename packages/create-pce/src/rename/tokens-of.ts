/** A word, a mark or a string of a program, and its place. */
export interface Token {
  /** For a string, with its quotes. */
  readonly text: string;
  readonly at: number;
}

const token =
  /(?<space>\s+|\/\/.*|\/\*[\s\S]*?\*\/)|#?[\p{ID_Start}$_][\p{ID_Continue}$]*|[\d.]*\d\w*|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|\?\.|\.\.\.|=>|[\s\S]/uy;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
/** The text of a template up to code in it, or to its end. */
const template = /(?:[^`\\$]|\\[\s\S]?|\$(?!\{))*(?:`|\$\{|$)/y;

/** Whether a slash after this begins a regular expression, and does not divide. */
const mayBegin = (before = '(') =>
  /^(?:[(,=:[!&|?{};+*%~^-]|=>|return|typeof|case|in|of|void|yield|await)$/.test(before);

/**
 * Returns the tokens of a program in JavaScript or TypeScript, without comments and the texts of templates. In JSX, words of
 * a text are tokens, too, and what follows `//` in one is not.
 */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  /** For each template that is open: how many braces are open in its code. */
  const templates: number[] = [];
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    at += match?.[0].length ?? 0;
    return match;
  };
  const skipTemplate = () => {
    if (next(template)?.[0].endsWith('${')) templates.push(0);
  };
  while (at < source.length) {
    const start = at;
    if (
      source[at] === '/' &&
      mayBegin(tokens.at(-1)?.text) &&
      !/^\/[/*]/.test(source.slice(at, at + 2))
    ) {
      if (next(regularExpression) !== null) continue;
    }
    const match = next(token);
    if (match === null) break;
    const [text] = match;
    if (match.groups?.space !== undefined) continue;
    const open = templates.pop();
    if (open !== undefined && !(text === '}' && open === 0)) {
      templates.push(open + (text === '{' ? 1 : text === '}' ? -1 : 0));
    }
    if (text === '`' || (text === '}' && open === 0)) skipTemplate();
    else tokens.push({ text, at: start });
  }
  return tokens;
}
