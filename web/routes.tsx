import { type ComponentType, lazy, useEffect } from 'react';
import { matchPath } from 'react-router';
import { Loading } from './layouts/Loading.tsx';
import { paths } from './paths.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

export type PageRoute = {
  readonly path: string;
  /** Needs a sign-in and obeys the rule of steps (spec §4). */
  readonly guarded: boolean;
  readonly Page: ComponentType;
  /** Loads the code of the page, so that its first drawing does not wait. */
  readonly preload: () => Promise<void>;
  /** Code that failed to load is asked for again by the next visit of the page. */
  readonly forget: () => void;
};

/** The URL tree (spec §2, P2, P52). Every page is a chunk of its own. */
const pages: readonly PageRoute[] = [
  publicPage(paths.home, () => import('./features/landing/ClientLandingPage.tsx')),
  publicPage(paths.forTherapists, () => import('./features/landing/TherapistLandingPage.tsx')),
  publicPage(paths.login, () => import('./features/login/LoginPage.tsx')),
  publicPage(paths.loginEmail, () => import('./features/login/EmailLoginPage.tsx')),
  publicPage(paths.loginReset, () => import('./features/login/ResetPasswordPage.tsx')),
  publicPage(paths.therapistLogin, () => import('./features/login/TherapistLoginPage.tsx')),
  guarded(paths.testing, () => import('./features/intake/IntakePage.tsx')),
  guarded(paths.therapistList, () => import('./features/matching/MatchingPage.tsx')),
  publicPage('/therapist/:id', () => import('./features/matching/ProfilePage.tsx')),
  publicPage(paths.ranking, () => import('./features/matching/RankingPage.tsx')),
  guarded(paths.billing, () => import('./features/checkout/BillingPage.tsx')),
  publicPage(paths.loadingPayment, () => import('./features/checkout/LoadingPaymentPage.tsx')),
  publicPage(paths.paymentSuccess, () => import('./features/checkout/PaymentSuccessPage.tsx')),
  publicPage(paths.paymentFail, () => import('./features/checkout/PaymentFailPage.tsx')),
  publicPage('/user/order/:orderId', () => import('./features/order/OrderPage.tsx')),
  publicPage('/session/:orderId', () => import('./features/meeting/SessionPage.tsx')),
  publicPage('/consent/:token', () => import('./features/consent/ConsentPage.tsx')),
  publicPage(paths.privacy, () => import('./features/content/PrivacyPolicyPage.tsx')),
  publicPage(paths.clientTerms, () => import('./features/content/ClientTermsPage.tsx')),
  publicPage(paths.therapistTerms, () => import('./features/content/TherapistTermsPage.tsx')),
  publicPage('/admin/*', () => import('./features/admin/AdminPage.tsx')),
  // A build leaves out the page and the address (P52).
  ...(import.meta.env.DEV ? [publicPage('/dev/ui', () => import('./dev/UiPage.tsx'))] : []),
];

/** The page at an address, if it is one of ours. */
export function pageAt(pathname: string): PageRoute | undefined {
  return pages.find(({ path }) => matchPath(path, pathname) !== null);
}

function publicPage(path: string, load: LoadPage): PageRoute {
  return { path, guarded: false, ...deferred(load) };
}

function guarded(path: string, load: LoadPage): PageRoute {
  return { path, guarded: true, ...deferred(load) };
}

/** A page that is drawn at once when it was preloaded: HTML drawn by the server must not begin with a fallback. */
function deferred(load: LoadPage): Pick<PageRoute, 'Page' | 'preload' | 'forget'> {
  let Preloaded: ComponentType | null = null;
  let hasFailed = false;
  const Lazy = lazy(load);
  return {
    forget() {
      hasFailed = true;
    },
    Page: () => (Preloaded !== null ? <Preloaded /> : hasFailed ? <LoadedAnew /> : <Lazy />),
    async preload() {
      Preloaded = (await load()).default;
    },
  };
}

/**
 * Browsers may remember, as long as the document lives, that code did not load: only a new document, with the net, asks
 * again.
 */
function LoadedAnew() {
  useEffect(() => {
    const reload = () => location.reload();
    if (navigator.onLine) reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return <Loading />;
}
