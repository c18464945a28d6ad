import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './lib/router.tsx';
import { App } from './App.tsx';
import { TOKEN_KEY, readToken } from './api/auth.ts';
import { NOBODY, auth } from './api/auth-store.ts';
import { fontsInTime } from './lib/fonts.ts';
import { currentLanguage, firstLanguage, startInLanguage } from './lib/language.ts';
import { readStored, writeStored } from './lib/storage.ts';
import { pageAt } from './routes.tsx';

const RELOADED_KEY = 'reloadedAt';
const RELOAD_REST_MS = 60_000;

startInLanguage(firstLanguage(location.search));
document.documentElement.lang = currentLanguage();
if (readToken() === null) auth.set(NOBODY);
else void import('./api/sign-in.ts').then(({ checkAuth }) => checkAuth());
addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && followSignIn(key ? 'token' : 'any'));
addEventListener('pageshow', ({ persisted }) => persisted && followSignIn('any'));
addEventListener('vite:preloadError', reloadAfterRelease);
await show();

/** Another tab, or a return from the back-forward cache, may have changed who is signed in. */
function followSignIn(why: 'token' | 'any'): void {
  void import('./api/sign-in.ts').then((signIn) => signIn.followSignIn(why));
}

/** A new release replaced the files that this document knows: a reload brings the new ones, at most once a minute. */
function reloadAfterRelease(event: Event): void {
  const last = Number(readStored(RELOADED_KEY, 'sessionStorage') ?? 0);
  if (Date.now() - last < RELOAD_REST_MS || !navigator.onLine) return;
  event.preventDefault();
  writeStored(RELOADED_KEY, String(Date.now()), 'sessionStorage');
  location.reload();
}

/** Hydrates the page of the server when it is in the visitor's language, else renders the page anew. */
async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  // The error page reports code that did not load.
  const page = pageAt(location.pathname)
    ?.preload()
    .catch(() => undefined);
  const isDrawn = root.dataset['language'] === currentLanguage();
  await Promise.all([page, isDrawn || fontsInTime()]);
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  if (isDrawn) hydrateRoot(root, tree);
  else {
    root.replaceChildren();
    createRoot(root).render(tree);
  }
  document.documentElement.removeAttribute('data-swap');
}
