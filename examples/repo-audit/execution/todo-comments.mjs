// ---
// description: Find the TODO and FIXME comments in the files of a repository
// parameters:
//   repository: { type: string, description: folder of the repository relative to the workspace }
// effect: read
// ---
import {
  answer,
  filesOf,
  openRepository,
  plural,
  readArguments,
  readFile,
  sourceIn,
} from './_repository.mjs';

/** A comment that begins with the word; other mentions do not count. */
const comment = /(?:^|\s)(?:\/\/+|#+|\/\*+|\*|<!--|--|;+)[ \t]*@?(TODO|FIXME)\b[:\s]*(.*)/;
/** Maximum number of comments in the answer; all are counted. */
const shown = 100;

const { repository } = readArguments();
const root = openRepository(repository);
const comments = [];
for (const path of filesOf(root)) {
  const { text = '' } = readFile(root, path);
  if (/TODO|FIXME/.test(text)) comments.push(...commentsIn(text, path));
}

const files = new Set(comments.map(({ path }) => path)).size;
const summary =
  comments.length === 0
    ? 'no TODO or FIXME comment waits for anybody'
    : `${plural(comments.length, 'TODO or FIXME comment')} in ${plural(files, 'file')}`;
answer({
  todoCount: comments.length,
  todoFileCount: files,
  todos: comments.slice(0, shown),
  summary,
  claims: [
    { claim: summary, source: sourceIn(repository) },
    ...comments.slice(0, 3).map(({ path, line, tag, text }) => ({
      claim: `${path} has a ${tag} in line ${line}: ${text || 'without words'}`,
      source: sourceIn(repository, `${path}:${line}`),
    })),
  ],
});

function commentsIn(text, path) {
  return text.split(/\r?\n/).flatMap((source, index) => {
    // Longer lines are generated.
    const match = source.length > 500 ? null : comment.exec(source);
    if (match === null) return [];
    const [, tag, words] = match;
    return [{ path, line: index + 1, tag, text: words.replace(/\s*(?:\*\/|-->)\s*$/, '').trim() }];
  });
}
