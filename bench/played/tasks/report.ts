import { readFileSync } from 'node:fs';
import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, idempotent, type PlayedTask, reads } from '../task.ts';
import { type Files, fileTools, pathsIn, textOf } from './files.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/report/${name}`, import.meta.url), 'utf8');

const region = z.object({ revenue: z.number(), orders: z.number(), refunds: z.number() });

type Region = z.infer<typeof region>;

const summarySchema = z.looseObject({ regions: z.record(z.string(), region) });

const sales = 'data/sales-october.csv';

/** Carries out a planning document of forty lines, with a missing folder. */
export const report: PlayedTask = {
  name: 'report',
  requests: [fixture('monthly-report.md')],
  open() {
    const data = fixture('sales-october.csv');
    const files: Files = new Map([[sales, data]]);
    return {
      tools: [...fileTools(files), summarize(files), render(files)],
      judge: ([reply]) => [
        [
          'the report has a row for each region',
          has(
            files.get('reports/2026-10.md'),
            /North.*840/,
            /West.*619/,
            /South.*459\.9/,
            /East.*39\.9/,
          ),
        ],
        ['the summary is kept', has(files.get('scratch/october.json'), /North/, /skipped/)],
        ['the data is unchanged', files.get(sales) === data],
        [
          'the answer: total, best, worst, refunds, skipped',
          has(
            reply?.answer.replace(/[\u0027\u2019\u00a0\u202f]/g, ' '),
            /1[., ]?958[.,]80?/,
            /North/,
            /East/,
            /\b(2|two)\b/i,
            /skipped|could not be read|not be read/i,
          ),
        ],
      ],
    };
  },
};

function summarize(files: Files) {
  return reads(
    'script.summarize-sales',
    'Summarize a sales CSV by region',
    {
      csv_file: z.string(),
      month: z.string().optional().describe('only this month, YYYY-MM'),
      include_refunds: z.boolean().optional(),
    },
    ({ csv_file: file, month = '', include_refunds: counts = false }) => {
      const regions: Record<string, Region> = {};
      let skipped = 0;
      for (const line of textOf(files, file).trim().split('\n').slice(1)) {
        const [date = '', name = '', , text = '', status] = line.split(',');
        const amount = Number(text);
        if (!date.startsWith(month)) continue;
        if (Number.isNaN(amount)) {
          skipped += 1;
          continue;
        }
        const isRefund = status === 'refunded';
        const { revenue, orders, refunds } = regions[name] ?? { revenue: 0, orders: 0, refunds: 0 };
        const isOrder = !isRefund || counts;
        regions[name] = {
          revenue: isOrder ? Math.round((revenue + amount) * 100) / 100 : revenue,
          orders: orders + Number(isOrder),
          refunds: refunds + Number(isRefund),
        };
      }
      return { month, regions, skipped_rows: skipped };
    },
  );
}

function render(files: Files) {
  return idempotent(
    'script.render-report',
    'Renders a JSON summary of sales as a Markdown report with one table',
    {
      summary: z.string().describe('path of the JSON summary'),
      out: z.string().describe('path of the Markdown file to write'),
      title: z.string(),
    },
    ({ summary, out, title }) => {
      const { regions } = summarySchema.parse(JSON.parse(textOf(files, summary)));
      if (pathsIn(files, out.slice(0, out.lastIndexOf('/'))).length === 0) {
        const message = `ENOENT: no such file or directory, open '${out}'`;
        throw new ToolError('internal', message);
      }
      const rows = Object.entries(regions)
        .sort(([, a], [, b]) => b.revenue - a.revenue)
        .map(
          ([name, { revenue, orders, refunds }]) =>
            `| ${name} | ${revenue.toFixed(2)} | ${orders} | ${refunds} |`,
        );
      const head = ['| region | revenue | orders | refunds |', '|---|---:|---:|---:|'];
      files.set(out, [`# ${title}`, '', ...head, ...rows, ''].join('\n'));
      return { written: out, rows: rows.length };
    },
  );
}
