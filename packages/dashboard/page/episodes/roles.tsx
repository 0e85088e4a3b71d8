import type { Episode } from '@pce/client/internal';
import { useTexts, wordOf } from '../text/texts.ts';
import { Status } from '../ui/status.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { DriftClass } from './drift-class.tsx';

/** The roles of an episode, and how each of them does. */
export function Roles({ episode: { roles } }: { readonly episode: Episode }) {
  const t = useTexts();
  return (
    <WideTable
      caption={t.episode.roles}
      columns={[
        t.turn.role,
        { number: t.turn.iterations },
        t.episode.change,
        { number: t.episode.queued },
        { number: t.episode.sameErrors },
      ]}
    >
      {roles.map((role) => (
        <tr key={role.role}>
          <th scope="row">
            {wordOf(t.role, role.role)} {role.isPaused && <Status status="PAUSED" />}
          </th>
          <td class="number">{role.iteration}</td>
          <td>
            <DriftClass value={role.class} />
          </td>
          <td class="number">{role.queued}</td>
          <td class="number">{role.sameErrors}</td>
        </tr>
      ))}
    </WideTable>
  );
}
