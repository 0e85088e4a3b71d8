import { useAgents } from '../app/agents.ts';
import { useTexts } from '../text/texts.ts';

interface AgentFieldProps {
  /** Id of the agent; empty: none. */
  readonly value: string;
  readonly onChange: (agentId: string) => void;
  /** Label of the choice of none; without it, one must be chosen. */
  readonly none?: string;
}

export function AgentField({ value, onChange, none }: AgentFieldProps) {
  const t = useTexts();
  const { list } = useAgents();
  return (
    <label>
      {t.agents.agent}
      <select
        value={value}
        required={none === undefined}
        onChange={(e) => onChange(e.currentTarget.value)}
      >
        <option value="">{none ?? t.agents.choose}</option>
        {list.map(({ agentId, name, role }) => (
          <option key={agentId} value={agentId}>
            {`${name} (${role})`}
          </option>
        ))}
      </select>
    </label>
  );
}
