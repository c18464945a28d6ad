import type { Deps } from './deps.ts';
import { bookingRoutes } from './features/booking/booking.routes.ts';
import { checkoutJobs } from './features/checkout/checkout.jobs.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { consentRoutes } from './features/consent/consent.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { intakeRoutes } from './features/intake/intake.routes.ts';
import { loginJobs } from './features/login/login.jobs.ts';
import { loginRoutes } from './features/login/login.routes.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { notifyJobs } from './features/notify/notify.jobs.ts';
import { paymentJobs } from './features/payment/payment.jobs.ts';
import { sharingRoutes } from './features/sharing/sharing.routes.ts';
import type { Routes } from './http/routes.ts';
import type { JobHandlers } from './jobs/jobs.ts';

/** The handlers of every feature. */
export function featureRoutes(deps: Deps): Routes {
  return {
    ...loginRoutes(deps),
    ...intakeRoutes(deps),
    ...contentRoutes(deps),
    ...matchingRoutes(deps),
    ...bookingRoutes(deps),
    ...checkoutRoutes(deps),
    ...sharingRoutes(deps),
    ...consentRoutes(deps),
  };
}

/** The handlers of every kind of job. */
export function featureJobs(deps: Deps): JobHandlers {
  return { ...loginJobs(deps), ...notifyJobs(deps), ...paymentJobs(deps), ...checkoutJobs(deps) };
}
