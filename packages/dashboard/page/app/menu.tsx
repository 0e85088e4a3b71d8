import { languages, useLanguage, useTexts } from '../text/texts.ts';
import { signOut, useSession } from './session.ts';
import { changeSettings, type Settings, useSettings } from './settings.ts';

const themes: readonly Settings['theme'][] = ['auto', 'light', 'dark'];

/** The person's choices: how the page looks, in which language, whether it notifies. */
export function Menu({ onHelp }: { readonly onHelp: () => void }) {
  const t = useTexts();
  const language = useLanguage().slice(0, 2);
  const { theme, notifies } = useSettings();
  const { hasToken } = useSession();
  const notify = async (wanted: boolean): Promise<void> => {
    const permission = wanted ? await Notification.requestPermission() : 'denied';
    changeSettings({ notifies: permission === 'granted' });
  };
  return (
    <details class="menu">
      <summary>{t.menu.title}</summary>
      <div class="panel">
        <label>
          {t.menu.theme}
          <select
            value={theme}
            onChange={(e) =>
              changeSettings({ theme: themes[e.currentTarget.selectedIndex] ?? 'auto' })
            }
          >
            {themes.map((each) => (
              <option key={each} value={each}>
                {t.menu.themes[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t.menu.language}
          <select
            value={language}
            onChange={(e) => changeSettings({ language: e.currentTarget.value })}
          >
            {Object.entries(languages).map(([tag, texts]) => (
              <option key={tag} value={tag} lang={tag}>
                {texts.name}
              </option>
            ))}
          </select>
        </label>
        {'Notification' in globalThis && (
          <label class="check">
            <input
              type="checkbox"
              checked={notifies}
              onChange={(e) => notify(e.currentTarget.checked)}
            />
            {t.menu.notify}
          </label>
        )}
        <button type="button" onClick={onHelp}>
          {t.shortcuts.title} <kbd>?</kbd>
        </button>
        <a href="./docs">{t.menu.api}</a>
        {hasToken && (
          <button type="button" onClick={signOut}>
            {t.menu.signOut}
          </button>
        )}
      </div>
    </details>
  );
}
