import { markdownTable } from '../src/markdown-table.ts';
import { atLeast, atMost, type Result, toResult } from '../src/result.ts';
import { type Figures, figuresOf, type Prices } from './figures.ts';
import { type HostName, hostNames } from './host-name.ts';
import type { Played } from './play.ts';
import type { PlayedTask } from './task.ts';

export interface Row {
  readonly task: PlayedTask;
  readonly played: Readonly<Record<HostName, Played>>;
}

type Quantity = 'calls' | 'charactersIn' | 'charactersOut' | 'usCents';

/** Names the baseline of every ratio: the AI SDK's own loop. */
const floor = 'ai-sdk';

type Subject = Exclude<HostName, typeof floor>;

const titles: Readonly<Record<HostName, string>> = {
  pce: 'PCE',
  solo: 'PCE, solo',
  'ai-sdk': 'AI SDK',
};

/** Limits of the sums over the small tasks, relative to the floor. */
const targets: Readonly<Record<Subject, { readonly [Each in Quantity]?: number }>> = {
  pce: { calls: 1.2, charactersIn: 1.6, usCents: 1.2 },
  solo: { calls: 1.05, charactersIn: 1.3, usCents: 0.95 },
};

const quantities = [
  { quantity: 'calls', what: 'calls', unit: '' },
  { quantity: 'charactersIn', what: 'in', unit: 'characters' },
  { quantity: 'charactersOut', what: 'out', unit: 'characters' },
  { quantity: 'usCents', what: 'money', unit: 'US cents' },
] as const;

export function isRight({ checks }: Played): boolean {
  return checks.every(([, holds]) => holds);
}

export function renderRows(rows: readonly Row[], prices: Prices): string {
  const counted = ['calls', 'characters in', 'of it cached', 'characters out', 'US cents'];
  const columns = [
    ...['task', 'host', 'outcome', 'status'].map((title) => ({ title })),
    ...counted.map((title) => ({ title, align: 'right' as const })),
  ];
  const each = rows.flatMap(({ task, played }) =>
    hostNames.map((host) => ({ task, host, played: played[host] })),
  );
  const lines = each.map(({ task, host, played }) => {
    const figures = figuresOf(played.calls, prices);
    const { calls, charactersIn, charactersCached, charactersOut, usCents } = figures;
    const counts = [calls, charactersIn, charactersCached, charactersOut];
    return [
      task.name,
      titles[host],
      isRight(played) ? 'right' : 'WRONG',
      played.replies.map(({ status }) => status).join(', '),
      ...counts.map((count) => count.toLocaleString('en')),
      usCents.toFixed(3),
    ];
  });
  const wrong = each
    .filter(({ played }) => !isRight(played))
    .map(({ task, host, played: { checks, replies, unanswered = '' } }) => {
      const missed = checks.filter(([, holds]) => !holds).map(([what]) => what);
      const said = [unanswered, ...replies.map((reply) => reply.said.trim())].join('\n  ');
      return `\n${task.name}, ${titles[host]}: not so: ${missed.join('; ')}\n  ${said.slice(0, 600)}`;
    });
  return [markdownTable(columns, lines), ...wrong].join('\n');
}

export function toResults(rows: readonly Row[], prices: Prices): readonly Result[] {
  const figures = rows.map(({ task, played }) => ({
    task,
    of: (host: HostName) => figuresOf(played[host].calls, prices),
  }));
  const right = (host: HostName) => rows.filter(({ played }) => isRight(played[host])).length;
  const small = figures.filter(({ task }) => task.targets === undefined);
  return hostNames
    .filter((host) => host !== floor)
    .flatMap((host) => {
      const beside = (
        name: string,
        of: (host: HostName) => Figures,
        bounds: { readonly [Each in Quantity]?: number } = {},
      ): Result[] => {
        const [value, other] = [of(host), of(floor)];
        return quantities.map(({ quantity, what, unit }) => {
          const bound = bounds[quantity];
          return toResult({
            name: `${titles[host]}, ${name}: ${what}`,
            unit,
            value: value[quantity],
            floor: other[quantity],
            ...(bound !== undefined && { target: atMost('ratio', bound) }),
          });
        });
      };
      const all = (by: HostName) => sumOf(small.map(({ of }) => of(by)));
      return [
        toResult({
          name: `${titles[host]}: tasks done right`,
          unit: `of ${rows.length}`,
          value: right(host),
          floor: right(floor),
          target: atLeast('ratio', 1),
        }),
        ...figures.flatMap(({ task, of }) =>
          beside(task.name, of, host === 'pce' ? task.targets : {}),
        ),
        ...(small.length === 0 ? [] : beside('all small tasks', all, targets[host])),
      ];
    });
}

function sumOf(figures: readonly Figures[]): Figures {
  const add = (key: keyof Figures) => figures.reduce((sum, each) => sum + each[key], 0);
  return {
    calls: add('calls'),
    charactersIn: add('charactersIn'),
    charactersCached: add('charactersCached'),
    charactersOut: add('charactersOut'),
    usCents: add('usCents'),
  };
}
