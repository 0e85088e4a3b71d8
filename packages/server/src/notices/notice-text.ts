import type { Notice } from './channel.js';

/** Returns a text of others as one line: without line ends, control characters and what turns the direction of writing. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** Returns what a message is about, in one line. */
export function noticeTitle({ needs: [first], count }: Notice): string {
  const title = oneLine(first?.title ?? '').slice(0, 100);
  return count === 1 ? `Waits for you: ${title}` : `${count} things wait for you: ${title}, …`;
}

/** Returns what a message says of each need, as lines. */
export function noticeLines({ needs }: Notice): readonly (readonly string[])[] {
  return needs.map((need) => {
    const { title, kind, message, person, choices, since, id, url, is_reminder: again } = need;
    const asked = person === null ? '' : ` (asked: ${oneLine(person)})`;
    return [
      `${again ? 'Still waits: ' : ''}${oneLine(title)}${asked}`,
      oneLine(`${kind.replaceAll('_', ' ')}: ${message}`),
      `since ${since}, ${id}${choices.length === 0 ? '' : `: ${oneLine(choices.join(', '))}`}`,
      ...(url === null ? [] : [url]),
    ];
  });
}

/** Returns a line on the needs that a message does not list; none if it lists all. */
export function moreLine({ needs, count }: Notice, listed = needs.length): readonly string[] {
  return count > listed ? [`and ${count - listed} more`] : [];
}
