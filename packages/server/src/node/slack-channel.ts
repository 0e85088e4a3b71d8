import { httpPost } from '@pce/network-parts/node';
import type { Channel, ChannelRules } from '../notices/channel.js';
import { moreLine, noticeLines, noticeTitle } from '../notices/tell-channel.js';

/** Options of `slackChannel`. */
export interface SlackChannelOptions extends ChannelRules {
  /** Address of an incoming webhook of Slack, or of a service that takes the same. It is a secret. */
  readonly url: string;
}

/** Needs that are listed: a message has 50 blocks at most. */
const maxListed = 20;

/** A channel that posts to an incoming webhook as Slack has it. The texts are no markup there: they mention no one and contain no links. */
export function slackChannel({ url, ...rules }: SlackChannelOptions): Channel {
  const post = httpPost({ allowLoopback: true, allowPrivate: true });
  return {
    ...rules,
    async send(notice, signal) {
      const title = noticeTitle(notice);
      const listed = noticeLines(notice).slice(0, maxListed);
      const sections = listed.map((lines) => lines.join('\n'));
      const texts = [title, ...sections, ...moreLine(notice, listed.length)];
      const links = new Set(notice.needs.flatMap((need) => need.url ?? []));
      const body = JSON.stringify({
        text: texts.map((text) => plain(text, links)).join('\n\n'),
        blocks: texts.map((text) => ({
          type: 'section',
          text: { type: 'plain_text', text: text.slice(0, 3_000).toWellFormed(), emoji: false },
        })),
      });
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      const status = await post({ url, headers, body }, { timeoutMs: 10_000, signal });
      if (status < 200 || status >= 300) throw new Error(`answered ${status}`);
    },
  };
}

/**
 * Escapes what Slack, and services that read Markdown, take for markup, such as links and names of people; lines that are
 * links of the message's own stay.
 */
function plain(text: string, links: ReadonlySet<string>): string {
  const lines = text.split('\n').map((line) => (links.has(line) ? line : escaped(line)));
  return lines.join('\n');
}

function escaped(line: string): string {
  const entities = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return entities.replace(/[@\][`*_~]/g, '$&\u200b');
}
