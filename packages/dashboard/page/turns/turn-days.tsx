import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { lengthText, moneyText } from '../text/formats.ts';
import { WideTable } from '../ui/wide-table.tsx';

const tones = { completed: 'good', failed: 'bad', cancelled: 'quiet' } as const;

/** Turns by day: outcomes, seconds, money and failed calls by tool; nothing before there are some. */
export function TurnDays() {
  const { t, language, client } = usePage();
  const { value } = useLoad(
    'turn days',
    (signal) => client.turns.statistics({ tools: true, signal }),
    60_000,
  );
  if (!value?.days.length) return null;
  const most = Math.max(...value.days.map(({ turns }) => turns));
  return (
    <details class="panel">
      <summary>{t.turns.byDay}</summary>
      <WideTable
        caption={t.turns.byDay}
        columns={[
          t.turns.day,
          '',
          { number: t.nav.turns },
          { number: 'p50' },
          { number: 'p95' },
          { number: t.turn.cost },
          t.turns.failedCalls,
        ]}
      >
        {value.days.map((each) => (
          <tr key={each.day}>
            <th scope="row">{each.day}</th>
            <td class="day-bars">
              {Object.entries(tones).map(([status, tone]) => {
                const count = each[status as keyof typeof tones];
                return (
                  <i
                    key={status}
                    class={`tone-${tone}`}
                    title={`${t.status[status.toUpperCase() as 'COMPLETED']}: ${count}`}
                    style={{ width: `${(100 * count) / most}%` }}
                  />
                );
              })}
            </td>
            <td class="number">{each.turns}</td>
            <td class="number">{each.p50Ms !== null && lengthText(each.p50Ms, language)}</td>
            <td class="number">{each.p95Ms !== null && lengthText(each.p95Ms, language)}</td>
            <td class="number">{moneyText(each.cost, language)}</td>
            <td>
              {each.tools
                ?.filter(({ failed }) => failed > 0)
                .map(({ tool, calls, failed }) => `${tool} ${failed}/${calls}`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </WideTable>
    </details>
  );
}
