import type { Patch } from '../simulator/hooks.ts';

/** A small wrong change of the product, with the vitest project and the folder of tests that have to notice it. */
export type Mistake = Patch & { name: string; project: 'unit' | 'server-pglite' | 'screens'; tests: string };

const hold = 'server/features/booking/hold.sql.ts';
const booking = { project: 'server-pglite', tests: 'server/features/booking' } as const;
const checkout = { project: 'server-pglite', tests: 'server/features/checkout' } as const;
const http = { project: 'server-pglite', tests: 'server/http' } as const;
const unit = { project: 'unit', tests: 'domain' } as const;

/** Twenty mistakes for `npm run prove -- --mistakes`: rules and SQL, use cases, screens. Each compiles. */
export const MISTAKES: readonly Mistake[] = [
  // Rules and SQL.
  {
    ...unit,
    name: 'a sixth topic is taken',
    file: 'domain/intake.ts',
    find: 'export const MAX_TOPICS = 5;',
    replace: 'export const MAX_TOPICS = 6;',
  },
  {
    ...unit,
    name: 'Back from billing skips the list',
    file: 'domain/steps.ts',
    find: '4: 3, 5: 4 };\nconst DESKTOP_PART',
    replace: '4: 3, 5: 3 };\nconst DESKTOP_PART',
  },
  {
    ...unit,
    name: 'wrong codes are not counted',
    file: 'domain/otp.ts',
    find: 'const counted = tries + 1;',
    replace: 'const counted = tries;',
  },
  {
    ...unit,
    name: 'euro cents are rounded down',
    file: 'domain/money.ts',
    find: 'Number((scaled + rate - 1n) / rate)',
    replace: 'Number(scaled / rate)',
  },
  {
    ...unit,
    name: "the therapist's notice does not count",
    file: 'domain/schedule.ts',
    find: 'args.now + args.minNoticeMin * MINUTE',
    replace: 'args.now',
  },
  {
    ...booking,
    name: 'a hold that is past due still blocks its slot',
    file: hold,
    find: "and not (status = 'held' and (client_id = $3 or hold_expires_at <= $6::timestamptz))",
    replace: "and not (status = 'held' and client_id = $3)",
  },
  {
    ...booking,
    name: 'a hold does not lead to billing',
    file: hold,
    find: 'moveToStep(5, ',
    replace: 'moveToStep(4, ',
  },
  // Use cases.
  {
    ...checkout,
    name: 'any sum that comes seats the client',
    file: 'server/features/checkout/settle.ts',
    find: 'amountMatches(expected, paid)',
    replace: '[amountMatches].length > 0',
  },
  {
    ...checkout,
    name: 'paying does not renew the hold',
    file: 'server/features/checkout/reserve.ts',
    find: '{ renew: true }',
    replace: '{ renew: false }',
  },
  {
    ...checkout,
    name: 'a repeated key answers another request',
    file: 'server/features/checkout/reserve.ts',
    find: "throw new DomainError('IDEMPOTENCY_CONFLICT');\n  return known.response;",
    replace: 'return known.response;\n  return known.response;',
  },
  {
    ...http,
    name: 'any role may make any call',
    file: 'server/http/guard.ts',
    find: 'caller.role !== ROLE_FOR[who]',
    replace: 'ROLE_FOR[who] === undefined',
  },
  {
    ...http,
    name: 'caches keep private pages',
    file: 'server/http/page-headers.ts',
    find: "isPrivate ? 'no-store' : REVALIDATE",
    replace: "isPrivate ? 'no-cache' : REVALIDATE",
  },
  {
    ...booking,
    tests: 'server/features/login',
    name: 'an old refresh token opens the door again',
    file: 'server/features/login/sign-in.ts',
    find: 'if (now < known.rotatedAt + REFRESH_GRACE_MS && known.successorRotatedAt === null) return known;',
    replace: 'if (now < known.rotatedAt + REFRESH_GRACE_MS || known.rotatedAt > 0) return known;',
  },
  // Screens.
  {
    project: 'screens',
    tests: 'web/features/checkout',
    name: 'Pay can be pressed without the confirmation',
    file: 'web/features/checkout/PayForm.tsx',
    find: 'disabled={missing.length > 0}',
    replace: 'disabled={missing.length > 1}',
  },
  {
    project: 'screens',
    tests: 'web/features/checkout',
    name: 'a refused form moves no focus',
    file: 'web/ui/ErrorSummary.tsx',
    find: 'box.current?.focus()',
    replace: 'box.current?.scrollIntoView()',
  },
  {
    project: 'screens',
    tests: 'web/features/matching',
    name: 'Book can be pressed without a time',
    file: 'web/features/matching/SlotPicker.tsx',
    find: 'disabled={!chosenIsThere || offer === null}',
    replace: 'disabled={offer === null && !chosenIsThere}',
  },
  {
    project: 'screens',
    tests: 'web/features/matching',
    name: 'the refusal of a booking never clears',
    file: 'web/features/matching/use-booking.ts',
    find: 'timer.current = setTimeout(() => setError(null), ERROR_LIFE_MS);',
    replace: 'timer.current = setTimeout(() => undefined, ERROR_LIFE_MS);',
  },
  {
    project: 'screens',
    tests: 'web/features/intake',
    name: 'no number to call is shown under a heavy topic',
    file: 'web/features/intake/CrisisPanel.tsx',
    find: '{isChosen && <Panel {...panel} />}',
    replace: '{!isChosen && <Panel {...panel} />}',
  },
  {
    project: 'screens',
    tests: 'web/features/order',
    name: 'an order page that waits for its payment does not ask again',
    file: 'web/features/order/OrderPage.tsx',
    find: "known?.status === 'held' ? POLL_MS : false",
    replace: "known?.status === 'held' && POLL_MS < 0",
  },
  {
    project: 'screens',
    tests: 'web/layouts',
    name: 'a client may open pages of other steps',
    file: 'web/layouts/GuardedLayout.tsx',
    find: 'if (forced !== null && forced !== pathname',
    replace: 'if (forced !== null && forced === null',
  },
];
