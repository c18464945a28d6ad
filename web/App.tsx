import { Fragment, Suspense, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { href, type PageName, type pages } from '#contract/pages.ts';
import { ErrorBoundary } from './layouts/ErrorPage.tsx';
import { GuardedLayout } from './layouts/GuardedLayout.tsx';
import { Loading } from './layouts/Loading.tsx';
import { ScrollAndFocus } from './layouts/ScrollAndFocus.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { PathParams } from './lib/router.tsx';
import { pageAt } from './routes.tsx';

/** What stands around a page that not every visitor may see. */
const GUARDS = { anyone: Fragment, journey: GuardedLayout } satisfies Record<(typeof pages)[PageName]['who'], unknown>;

/** The whole product: every page of the table in its frame; any other path leads home (spec §2). */
export function App() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const page = pageAt(pathname);
  const Guard = GUARDS[page?.who ?? 'anyone'];
  return (
    <RootLayout>
      <ErrorBoundary key={pathname} onCaught={() => pageAt(pathname)?.forget()}>
        <Suspense fallback={<Loading />}>
          {page === null ? (
            <Navigate to={href('home')} replace />
          ) : (
            <PathParams value={page.params}>
              <Guard>
                <page.Page />
              </Guard>
            </PathParams>
          )}
          <ScrollAndFocus shown={shown} />
        </Suspense>
      </ErrorBoundary>
    </RootLayout>
  );
}
