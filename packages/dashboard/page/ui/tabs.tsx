import { setQuery } from '../app/place.ts';
import { useTexts } from '../text/texts.ts';

interface TabsProps {
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  /** Id of the view that is shown. */
  readonly shown: string;
}

/** Views of the same thing. They are buttons of a group: what is shown stands below, and in the address. */
export function Tabs({ tabs, shown }: TabsProps) {
  const t = useTexts();
  return (
    <nav class="tabs" aria-label={t.execution.views}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => setQuery({ view: id })}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
