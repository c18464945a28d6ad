import { Suspense, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from './layouts/ErrorPage.tsx';
import { GuardedLayout } from './layouts/GuardedLayout.tsx';
import { Loading } from './layouts/Loading.tsx';
import { Place } from './layouts/Place.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { paths } from './paths.ts';
import { pageAt, pages } from './routes.tsx';

/** The whole product: every page of the table in its frame; any other path leads home (spec §2). */
export function App() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  return (
    <RootLayout>
      <ErrorBoundary key={pathname} onCaught={() => pageAt(pathname)?.forget()}>
        <Suspense fallback={<Loading />}>
          <Routes>
            {pages.map(({ path, guarded, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  guarded ? (
                    <GuardedLayout>
                      <Page />
                    </GuardedLayout>
                  ) : (
                    <Page />
                  )
                }
              />
            ))}
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
          <Place shown={shown} />
        </Suspense>
      </ErrorBoundary>
    </RootLayout>
  );
}
