import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { createOrchestrator, defineTool } from '@pce/core';
import { findChromium, freePort } from '@pce/test-support';
import { aValidation, completion, directCalls, scriptedRoles } from '@pce/testkit';
import { chatRoutes } from '@pce/ui/ai-sdk';
import { Hono } from 'hono';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { bundlePage } from './bundle-page.ts';

const { path: executablePath } = findChromium();
const chats = Number(process.env.PCE_CHATS ?? 1_000);

it.skipIf(executablePath === undefined)(
  'shows the answer of each of 1,000 chats, of which 300 revise it and 50 are cut (F18)',
  async () => {
    const refunds: string[] = [];
    const refund = defineTool({
      name: 'orders.refund',
      description: 'Refund an order',
      destructive: true,
      input: z.object({ order: z.string() }),
      execute: ({ order }) => refunds.push(order),
    });
    const answerOf = (request: string) => `${request} is refunded.`;
    await using pce = createOrchestrator({
      ...scriptedRoles({
        decide: ({ request, exchanges }) =>
          exchanges.length > 0
            ? completion()
            : directCalls({ tool: 'orders.refund', args: { order: request } }),
        async synthesize({ request, revision }, { onText }) {
          const isWrong = Number(request.slice(2)) % 10 < 3 && revision === undefined;
          const answer = isWrong ? 'A wrong draft.' : answerOf(request);
          for (const word of answer.split(/(?<= )/)) {
            onText?.(word);
            await setTimeout(1);
          }
          return { answer };
        },
        validate: ({ answer }) =>
          answer === 'A wrong draft.'
            ? aValidation(0.5, { revisionHints: ['again'] })
            : aValidation(1),
      }),
      tools: [refund],
    });
    const chat = chatRoutes(pce);
    const script = await bundlePage('many-chats');
    const app = new Hono().all('/api/chat/*', ({ req }) => chat(req.raw));
    app.get('/', ({ html }) => html('<!doctype html><body>'));
    const port = await freePort();
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port });
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}`);
      await page.addScriptTag({ content: script });
      const texts = await page.evaluate(`play(${chats})`);
      const requests = Array.from({ length: chats }, (_, number) => `O-${number}`);
      expect(texts).toEqual(requests.map((request) => `${request}|${answerOf(request)}`));
      expect(refunds).toEqual(requests);
    } finally {
      await browser.close();
      server.close();
    }
  },
);
