import { Suspense, useRef } from 'react';
import { Navigate, matchPath, useLocation } from 'react-router';
import { ErrorBoundary } from './layouts/ErrorPage.tsx';
import { GuardedLayout } from './layouts/GuardedLayout.tsx';
import { Loading } from './layouts/Loading.tsx';
import { ScrollAndFocus } from './layouts/ScrollAndFocus.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { PathParams } from './lib/router.tsx';
import { paths } from './paths.ts';
import { pageAt } from './routes.tsx';

/** The whole product: every page of the table in its frame; any other path leads home (spec §2). */
export function App() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const page = pageAt(pathname);
  return (
    <RootLayout>
      <ErrorBoundary key={pathname} onCaught={() => pageAt(pathname)?.forget()}>
        <Suspense fallback={<Loading />}>
          {page === undefined ? (
            <Navigate to={paths.home} replace />
          ) : (
            <PathParams value={matchPath(page.path, pathname)?.params ?? {}}>
              {page.guarded ? (
                <GuardedLayout>
                  <page.Page />
                </GuardedLayout>
              ) : (
                <page.Page />
              )}
            </PathParams>
          )}
          <ScrollAndFocus shown={shown} />
        </Suspense>
      </ErrorBoundary>
    </RootLayout>
  );
}
