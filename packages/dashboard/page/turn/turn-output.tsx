import type { Turn } from '@pce/client';
import { hrefOf } from '../app/place.ts';
import { useTexts } from '../text/texts.ts';
import { OutputView } from '../ui/output-view.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { Label } from './label.tsx';

/** The output that a host asked for beside the answer, and what bears each of its values. */
export function TurnOutput({ turn }: { readonly turn: Turn }) {
  const t = useTexts();
  const { output, outputSchema, outputEvidence, hasEnded } = turn;
  if (outputSchema === null || (output === null && !hasEnded)) return null;
  return (
    <section class="stack" aria-labelledby="output">
      <h2 id="output">{t.turn.output}</h2>
      {output === null ? <p class="quiet">{t.turn.noOutput}</p> : <OutputView value={output} />}
      {outputEvidence.length > 0 && (
        <WideTable
          caption={t.turn.evidence}
          columns={[t.turn.place, t.turn.evidence, t.turn.bears]}
        >
          {outputEvidence.map(({ path, label, citations, from, reason, formula }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>
                <Label label={label} />
              </td>
              <td>
                {citations.map((id) => (
                  <Citation key={id} turn={turn} id={id} />
                ))}
                {from !== null && <code>{from}</code>} {formula ?? reason}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}

interface CitationProps {
  readonly turn: Turn;
  readonly id: string;
}

/** A claim that is cited, with a link to the event that brought it. */
function Citation({ turn, id }: CitationProps) {
  const claim = turn.claims.find(({ claimId }) => claimId === id);
  if (claim === undefined) return <>[{id}] </>;
  const turnId = claim.turnId ?? turn.turnId;
  const place = { view: 'events', event: `${claim.event}` };
  return (
    <>
      <a href={hrefOf(['turns', turnId], place)} title={claim.claim}>
        [{id}]
      </a>{' '}
    </>
  );
}
