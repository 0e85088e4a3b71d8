import { useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';
import { signIn, useSession } from './session.ts';

/** Asks for the token of a user, which the host gave out. */
export function SignIn() {
  const t = useTexts();
  const { hasToken } = useSession();
  const [token, setToken] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    signIn(token.trim());
  };
  return (
    <main class="sign-in">
      <form class="panel" onSubmit={submit}>
        <h1>PCE</h1>
        <p>{t.signIn.about}</p>
        {hasToken && <Problem error={t.signIn.refused} />}
        <label>
          {t.signIn.token}
          <input
            type="password"
            autocomplete="off"
            required
            value={token}
            onInput={(e) => setToken(e.currentTarget.value)}
          />
        </label>
        <p class="quiet">{t.signIn.kept}</p>
        <button type="submit" class="primary">
          {t.signIn.signIn}
        </button>
      </form>
    </main>
  );
}
