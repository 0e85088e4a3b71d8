import type { Turn } from '@pce/client';
import { moneyText, numberFormat } from '../text/formats.ts';
import { useLanguage, useTexts, wordOf } from '../text/texts.ts';
import { Progress } from '../ui/progress.tsx';
import { WideTable } from '../ui/wide-table.tsx';

const whole = {};

/** How near each limit is, and what each role used. */
export function Limits({ turn }: { readonly turn: Turn }) {
  const t = useTexts();
  const language = useLanguage();
  const { limits, usage, usageByRole } = turn;
  const number = (value: number): string => numberFormat(language, whole).format(value);
  const nearest = limits.toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1));
  return (
    <div class="columns">
      <WideTable caption={t.turn.nearness}>
        {nearest.map(({ name, value, used, share }) => (
          <tr key={name}>
            <th scope="row">{wordOf(t.limit, name)}</th>
            <td class="number">{used === null ? '' : number(used)}</td>
            <td class="number quiet">{number(value)}</td>
            <td>
              {share !== null && (
                <Progress
                  percent={share * 100}
                  label={`${wordOf(t.limit, name)}: ${Math.round(share * 100)} %`}
                  tone={share >= 1 ? 'bad' : share >= 0.8 ? 'waits' : 'runs'}
                />
              )}
            </td>
            <td class="number">{share !== null && `${Math.round(share * 100)} %`}</td>
          </tr>
        ))}
      </WideTable>
      <WideTable
        caption={t.turn.usage}
        columns={[
          t.turn.role,
          { number: t.turn.calls },
          { number: t.turn.tokensIn },
          { number: t.turn.tokensOut },
          { number: t.turn.cost },
        ]}
      >
        {[...usageByRole, { role: '', usage }].map(({ role, usage: used }) => (
          <tr key={role}>
            <th scope="row">{role === '' ? t.turn.all : wordOf(t.role, role)}</th>
            <td class="number">{number(used.modelCalls)}</td>
            <td class="number">{number(used.inputTokens)}</td>
            <td class="number">{number(used.outputTokens)}</td>
            <td class="number">{moneyText(used.cost, language)}</td>
          </tr>
        ))}
      </WideTable>
    </div>
  );
}
