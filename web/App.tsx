import { Fragment, Suspense, useRef, type RefObject, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { href, type PageName, type pages } from '#contract/pages/pages.ts';
import { ErrorBoundary } from './layouts/ErrorPage.tsx';
import { GuardedLayout } from './layouts/GuardedLayout.tsx';
import { Loading } from './layouts/Loading.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { awaitedPart } from './lib/late-part.ts';
import { PathParams } from './lib/router.tsx';
import { pageAt } from './routes.tsx';
import { lateFontsIn } from './lib/fonts.ts';

/** Visitors of other pages do not load its code. */
const ClientGuard = awaitedPart(() => import('./role-guards.ts'), 'ClientGuard');

const StaffGuard = awaitedPart(() => import('./role-guards.ts'), 'StaffGuard');

const GUARDS = {
  anyone: Fragment,
  journey: GuardedLayout,
  USER: ClientGuard,
  THERAPIST: StaffGuard,
  ADMIN: StaffGuard,
} satisfies Record<(typeof pages)[PageName]['who'], unknown>;

/** The whole product: every page of the table in its frame; any other path leads home (spec §2). */
export function App() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const page = pageAt(pathname);
  const Guard = GUARDS[page?.who ?? 'anyone'];
  return (
    <RootLayout>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loading page={page?.name} missing={page?.missing} />}>
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

/**
 * Scrolls a new page to its top or to the part that its address names, and moves the focus along (WCAG 2.4.3). Stands
 * beside the page inside its `Suspense`, so that the part exists when it is looked for. `shown` is the previous page.
 */
function ScrollAndFocus({ shown }: { readonly shown: RefObject<string> }) {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (shown.current === pathname && hash === '') return undefined;
    if (shown.current !== pathname) void lateFontsIn();
    // oxlint-disable-next-line react/immutability -- the ref is handed down to outlive the page
    shown.current = pathname;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part === null) globalThis.scrollTo(0, 0);
    else part.scrollIntoView();
    const content = document.getElementById('content');
    // To the content itself the browser takes the focus.
    const heading = part === content ? null : part?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    // What was pressed may have gone with its menu: then the reading goes on where the page begins.
    const lost = document.activeElement === document.body;
    const next = heading ?? (lost ? content : null);
    // After a press on an anchor the browser takes the focus away once more, after it has reported the new place. The
    // h1 of a page that had to load may have taken the focus meanwhile.
    const timer = setTimeout(() => {
      if (heading || document.activeElement === document.body) next?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname, hash, shown]);
  return null;
}
