import type { Locale } from '#domain/locale.ts';

/** Every address of the product: the only source of hrefs (spec §2, P2). */
export const paths = {
  home: '/',
  login: '/login',
  loginEmail: '/login/email',
  loginReset: '/login/reset',
  testing: '/testing',
  therapistList: '/therapist-list',
  therapist: (id: string) => `/therapist/${encodeURIComponent(id)}`,
  billing: '/billing',
  loadingPayment: '/loading-payment-url',
  paymentSuccess: '/payment/success',
  paymentFail: '/payment/fail',
  order: (orderId: string) => `/user/order/${encodeURIComponent(orderId)}`,
  session: (orderId: string) => `/session/${encodeURIComponent(orderId)}`,
  privacy: '/privacy_policy',
  clientTerms: '/tc_clients',
  forTherapists: '/psychologist',
  therapistLogin: '/psychologist/login',
  therapistTerms: '/psychologist/tc_specialists',
} as const;

/** The address of a page in one language, for search engines (P52): Georgian is the bare path. */
export function pathIn(path: string, locale: Locale): string {
  return locale === 'ka' ? path : `${path}?lang=${locale}`;
}
