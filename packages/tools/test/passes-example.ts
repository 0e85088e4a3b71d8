import { defineTool, type Tool } from '@pce/core';
import * as z from 'zod';

// #region research
const answers = z.object({
  json: z.object({ results: z.array(z.string()), hasMore: z.boolean() }),
});

/** Looks a question up, page by page, with the tool `http.get` and a search API that you allow. */
export function researchTool(get: Tool, api: string): Tool {
  return defineTool({
    name: 'internet.research',
    description: 'Research a question on the internet',
    input: z.object({ query: z.string() }),
    effect: 'read',
    maxPasses: 3,
    source: api,
    async execute({ query }, context) {
      const found: string[] = [];
      for (let page = 1, hasMore = true; hasMore && context.pass(); page += 1) {
        const url = `${api}?q=${encodeURIComponent(query)}&page=${page}`;
        const { json } = answers.parse((await get.execute({ url }, context)).data);
        found.push(...json.results);
        hasMore = json.hasMore;
      }
      return found; // after three pages: those, with a warning in the turn
    },
  });
}
// #endregion

const page = z.object({ url: z.string(), text: z.string() });

/** Loads a page and those that follow it (`rel="next"`), with the tool `http.get`. */
export function navigateTool(get: Tool): Tool {
  return defineTool({
    name: 'browser.navigate',
    description: 'Load a page and the pages that follow it',
    input: z.object({ url: z.url() }),
    effect: 'read',
    maxPasses: 10,
    async execute({ url }, context) {
      const pages: z.output<typeof page>[] = [];
      for (let next: string | undefined = url; next !== undefined && context.pass(); ) {
        const { data } = await get.execute({ url: next }, context);
        const loaded = page.parse(data);
        pages.push(loaded);
        const href = /<a rel="next" href="([^"]+)"/.exec(loaded.text)?.[1];
        next = href && new URL(href, loaded.url).href;
      }
      return pages;
    },
    claims: (pages) => pages.map(({ url }) => ({ claim: `${url} was loaded`, source: url })),
  });
}
