/** Which source file draws which page: what the build preloads, inlines and weighs. */
export const PAGE_SOURCES = {
  '/': 'features/landing/ClientLandingPage.tsx',
  '/psychologist': 'features/landing/TherapistLandingPage.tsx',
  '/privacy_policy': 'features/content/PrivacyPolicyPage.tsx',
  '/tc_clients': 'features/content/ClientTermsPage.tsx',
  '/psychologist/tc_specialists': 'features/content/TherapistTermsPage.tsx',
  '/login': 'features/login/LoginPage.tsx',
  '/login/email': 'features/login/EmailLoginPage.tsx',
  '/testing': 'features/intake/IntakePage.tsx',
  '/therapist-list': 'features/matching/MatchingPage.tsx',
  '/therapist/:id': 'features/matching/ProfilePage.tsx',
  '/ranking': 'features/matching/RankingPage.tsx',
  '/billing': 'features/checkout/BillingPage.tsx',
  '/payment/success': 'features/checkout/PaymentSuccessPage.tsx',
  '/user/order/:orderId': 'features/order/OrderPage.tsx',
} as const;

export type WeighedPath = keyof typeof PAGE_SOURCES;
