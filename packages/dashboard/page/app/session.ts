import { type Client, createClient } from '@pce/client';
import { createStore } from '../store/create-store.ts';
import { tried } from '../store/tried.ts';
import { useStore } from '../store/use-store.ts';
import { useLanguage, useTexts } from '../text/texts.ts';

/** The user of the page. */
export interface Session {
  readonly client: Client;
  /** Whether the server wants a token, or another one than it was given. */
  readonly needsToken: boolean;
  readonly hasToken: boolean;
}

const key = 'pce.token';

/** The API is beside the page: a host may have mounted both anywhere. */
export const serverAddress = globalThis.location
  ? `${location.origin}${location.pathname.replace(/\/[^/]*$/, '')}`
  : 'http://localhost';

const session = createStore<Session>(
  sessionOf(tried(() => sessionStorage.getItem(key)) ?? undefined),
);

function sessionOf(token: string | undefined): Session {
  const client = createClient({
    url: serverAddress,
    token,
    fetch: noticingFetch,
    retry: { maxAttempts: 2 },
  });
  return { client, needsToken: false, hasToken: token !== undefined };
}

/** Makes the page ask for a token if the server refuses requests without one, or with the current one. */
async function noticingFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.status === 401) session.set({ ...session.get(), needsToken: true });
  return response;
}

export function useSession(): Session {
  return useStore(session);
}

/** Returns what a part of the page asks with and says: the client, the texts, and the tag of their language. */
export function usePage() {
  return { t: useTexts(), language: useLanguage(), client: useSession().client };
}

/** The token is kept until the tab is closed, and goes to no other server. */
export function signIn(token: string): void {
  tried(() => sessionStorage.setItem(key, token));
  session.set(sessionOf(token));
}

export function signOut(): void {
  tried(() => sessionStorage.removeItem(key));
  session.set({ ...sessionOf(undefined), needsToken: true });
}
