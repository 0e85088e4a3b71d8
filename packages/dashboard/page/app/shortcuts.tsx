import { useEffect } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { go, hrefOf } from './place.ts';

/** Keys that work everywhere but in a field. */
const places: Readonly<Record<string, string>> = {
  e: 'executions',
  t: 'turns',
  w: 'waiting',
  p: 'episodes',
};

/** Listens for the keys of the whole page: `?` for help, `/` for the search, and one for each part. */
export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
      if (key === '?') onHelp();
      else if (key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus();
      else if (places[key]) go(hrefOf([places[key]]));
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onHelp]);
}

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t.shortcuts.title} onClose={onClose}>
      <dl class="keys">
        {t.shortcuts.keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
