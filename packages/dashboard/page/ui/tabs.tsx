import type { JSX } from 'preact';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly shown: string;
  readonly onShow: (id: string) => void;
}

/** Views of the same thing. They are buttons of a group: what is shown stands below, and in the address. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => onShow(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
