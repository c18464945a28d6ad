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

/** Another tab, or a time in the browser's memory, may have changed who is signed in. */
function followSignIn(why: 'token' | 'any'): void {
  void import('./api/sign-in.ts').then((signIn) => signIn.followSignIn(why));
}

/** A new release replaced the files this page knows: loading it again brings the new ones, once in a while at most. */
function reloadAfterRelease(event: Event): void {
  const last = Number(readStored(RELOADED_KEY, 'sessionStorage') ?? 0);
  if (Date.now() - last < RELOAD_REST_MS || !navigator.onLine) return;
  event.preventDefault();
  writeStored(RELOADED_KEY, String(Date.now()), 'sessionStorage');
  location.reload();
}

/** Takes over the page as the server drew it when that is in the visitor's language, else draws it. */
async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  // Code that does not load is the error page's to tell, not a reason to show nothing.
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
