import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './lib/router.tsx';
import { App } from './App.tsx';
import { TOKEN_KEY, readToken } from './api/auth.ts';
import { NOBODY, auth } from './api/auth-store.ts';
import { fontsInTime } from './lib/fonts.ts';
import { currentLanguage, firstLanguage, startInLanguage } from './lib/language.ts';
import { loadCode } from './lib/load-code.ts';
import { pageAt } from './routes.tsx';

startInLanguage(firstLanguage(location.search));
document.documentElement.lang = currentLanguage();
if (readToken() === null) auth.set(NOBODY);
else void loadSignIn().then(({ checkAuth }) => checkAuth());
addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && followSignIn(key ? 'token' : 'any'));
addEventListener('pageshow', ({ persisted }) => persisted && followSignIn('any'));
await show();

/** Another tab, or a return from the back-forward cache, may have changed who is signed in. */
function followSignIn(why: 'token' | 'any'): void {
  void loadSignIn().then((signIn) => signIn.followSignIn(why));
}

function loadSignIn() {
  return loadCode(() => import('./api/sign-in.ts'));
}

/** Hydrates the page in the visitor's language, else renders it anew; React does so too when a program rewrote it. */
async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const page = pageAt(location.pathname)
    ?.preload()
    // Harmless: code that does not come is asked for again by the page itself.
    .catch(() => undefined);
  const isDrawn = root.dataset['language'] === currentLanguage();
  // With a stand-in the fonts of the page are decided already.
  const hasStandIn = document.getElementById('stand-in')?.lang === currentLanguage();
  await Promise.all([page, isDrawn || hasStandIn || fontsInTime()]);
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  if (isDrawn) hydrateRoot(root, tree, { onRecoverableError: () => undefined });
  else {
    root.replaceChildren();
    createRoot(root).render(tree);
  }
  document.documentElement.removeAttribute('data-swap');
}
