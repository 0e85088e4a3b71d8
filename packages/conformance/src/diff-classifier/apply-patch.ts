import assert from 'node:assert/strict';

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const noNewline = '\\ No newline at end of file';

/** Applies a unified diff without fuzz or offset. Fails an assertion if a hunk does not match. */
export function applyPatch(from: string, patch: string): string {
  if (patch === '') return from;
  const old = linesOf(from);
  const text = linesOf(patch).map((line) => line.replace(/\n$/, ''));
  const result: string[] = [];
  let at = 0;
  let index = text.findIndex((line) => hunkHead.test(line));
  assert.ok(index >= 0, 'the patch has no hunk');
  while (index < text.length) {
    const [, start, oldCount = '1', , newCount = '1'] = hunkHead.exec(text[index] ?? '') ?? [];
    assert.ok(start !== undefined, `no head of a hunk in line ${index + 1} of the patch`);
    const first = Number(start) - (oldCount === '0' ? 0 : 1);
    assert.ok(first >= at && first <= old.length, `a hunk begins at line ${start} of the old text`);
    result.push(...old.slice(at, first));
    at = first;
    index += 1;
    let [oldLeft, newLeft] = [Number(oldCount), Number(newCount)];
    while (oldLeft > 0 || newLeft > 0) {
      const [sign, rest] = [text[index]?.[0], text[index]?.slice(1)];
      index += 1;
      const isLast = text[index] === noNewline;
      if (isLast) index += 1;
      const line = isLast ? rest : `${rest}\n`;
      if (sign !== '+') {
        assert.equal(line, old[at], 'a line of the patch is not in the old text');
        at += 1;
        oldLeft -= 1;
      }
      if (sign !== '-') {
        result.push(line ?? '');
        newLeft -= 1;
      }
    }
  }
  return [...result, ...old.slice(at)].join('');
}

/** Lines with their line ends: only `\n` ends a line of a patch. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
