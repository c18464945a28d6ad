import { type ComponentType, lazy } from 'react';
import { DEV_UI_PATH, findPage, type PageName, type pages } from '#contract/pages/pages.ts';
import { loadCode } from './lib/load-code.ts';
import { type Store, createStore } from './lib/store.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

type PageRoute<Who> = {
  readonly who: Who;
  readonly Page: ComponentType;
  /** Loads the code of the page, so that its first drawing does not wait; rejects when it does not come. */
  readonly preload: () => Promise<void>;
  /** 1 while the code of the page was asked for and has not come, else 0. */
  readonly missing: Store<number>;
};

const anyone = (load: LoadPage) => deferred('anyone', load);
const journey = (load: LoadPage) => deferred('journey', load);
const client = (load: LoadPage) => deferred('USER', load);
const therapist = (load: LoadPage) => deferred('THERAPIST', load);
const operator = (load: LoadPage) => deferred('ADMIN', load);

/** The component and the guard of every page. Every page is a chunk of its own. */
export const routes: { readonly [N in PageName]: PageRoute<(typeof pages)[N]['who']> } = {
  home: anyone(() => import('./features/landing/ClientLandingPage.tsx')),
  forTherapists: anyone(() => import('./features/landing/TherapistLandingPage.tsx')),
  apply: anyone(() => import('./features/landing/ApplyPage.tsx')),
  ranking: anyone(() => import('./features/matching/RankingPage.tsx')),
  privacy: anyone(() => import('./features/content/LegalPage.tsx')),
  clientTerms: anyone(() => import('./features/content/LegalPage.tsx')),
  therapistTerms: anyone(() => import('./features/content/LegalPage.tsx')),
  therapistPrivacy: anyone(() => import('./features/content/LegalPage.tsx')),
  therapist: anyone(() => import('./features/matching/ProfilePage.tsx')),
  login: anyone(() => import('./features/login/LoginPage.tsx')),
  loginEmail: anyone(() => import('./features/login/EmailLoginPage.tsx')),
  loginReset: anyone(() => import('./features/login/ResetPasswordPage.tsx')),
  therapistLogin: anyone(() => import('./features/login/TherapistLoginPage.tsx')),
  admin: anyone(() => import('./features/admin/AdminPage.tsx')),
  testing: journey(() => import('./features/intake/IntakePage.tsx')),
  therapistList: journey(() => import('./features/matching/MatchingPage.tsx')),
  billing: journey(() => import('./features/checkout/BillingPage.tsx')),
  loadingPayment: anyone(() => import('./features/checkout/LoadingPaymentPage.tsx')),
  paymentSuccess: anyone(() => import('./features/checkout/PaymentSuccessPage.tsx')),
  paymentFail: anyone(() => import('./features/checkout/PaymentFailPage.tsx')),
  order: anyone(() => import('./features/order/OrderPage.tsx')),
  session: anyone(() => import('./features/room/RoomPage.tsx')),
  therapistRoom: therapist(() => import('./features/room/TherapistRoomPage.tsx')),
  deviceCheck: anyone(() => import('./features/room/DeviceCheckPage.tsx')),
  consent: anyone(() => import('./features/consent/ConsentPage.tsx')),
  cabinet: client(() => import('./features/cabinet/sessions/UpcomingPage.tsx')),
  cabinetSession: client(() => import('./features/cabinet/session/CabinetSessionPage.tsx')),
  cabinetHistory: client(() => import('./features/cabinet/sessions/HistoryPage.tsx')),
  cabinetReceipts: client(() => import('./features/cabinet/receipts/ReceiptsPage.tsx')),
  cabinetPreferences: client(() => import('./features/cabinet/preferences/PreferencesPage.tsx')),
  cabinetSettings: client(() => import('./features/cabinet/settings/SettingsPage.tsx')),
  cabinetLeave: client(() => import('./features/cabinet/settings/LeavePage.tsx')),
  accountDeleted: anyone(() => import('./features/cabinet/settings/AccountDeletedPage.tsx')),
  invitation: anyone(() => import('./features/invitation/InvitationPage.tsx')),
  practice: therapist(() => import('./features/practice/today/TodayPage.tsx')),
  practiceCalendar: therapist(() => import('./features/practice/calendar/CalendarPage.tsx')),
  practiceTemplate: therapist(() => import('./features/practice/template/TemplatePage.tsx')),
  practiceSessions: therapist(() => import('./features/practice/sessions/SessionsPage.tsx')),
  practiceSession: therapist(() => import('./features/practice/session/PracticeSessionPage.tsx')),
  practiceClients: therapist(() => import('./features/practice/clients/ClientsPage.tsx')),
  practiceEarnings: therapist(() => import('./features/practice/earnings/EarningsPage.tsx')),
  practiceProfile: therapist(() => import('./features/practice/profile/OwnProfilePage.tsx')),
  practiceSettings: therapist(() => import('./features/practice/settings/SettingsPage.tsx')),
  operations: operator(() => import('./features/operations/OperationsPage.tsx')),
  operatorSetup: anyone(() => import('./features/operator-setup/OperatorSetupPage.tsx')),
  notMe: anyone(() => import('./features/not-me/NotMePage.tsx')),
  advice: anyone(() => import('./features/advice/AdvicePage.tsx')),
};

const devUi = import.meta.env.DEV ? anyone(() => import('./dev/UiPage.tsx')) : null;

/** The page at an address, with the values of the parameters in it; null at every other address. */
export function pageAt(pathname: string) {
  if (devUi !== null && pathname === DEV_UI_PATH) return { ...devUi, name: null, params: {} };
  const found = findPage(pathname);
  return found && { ...routes[found.name], name: found.name, params: found.params };
}

/** A page that renders at once when preloaded: the first render over the server's HTML must not be a fallback. */
function deferred<const Who extends string>(who: Who, load: LoadPage): PageRoute<Who> {
  let Preloaded: ComponentType | null = null;
  const missing = createStore(0);
  const Lazy = lazy(() => loadCode(load, missing));
  return {
    who,
    missing,
    Page: () => (Preloaded !== null ? <Preloaded /> : <Lazy />),
    async preload() {
      Preloaded = (await load()).default;
    },
  };
}
