import { inFile, type Mutant } from '../simulator/mutants.ts';

/** A small wrong change of the product, with the vitest project and the folder of the tests that have to notice it. */
export type Mistake = Mutant & { project: 'unit' | 'server-pglite' | 'screens'; tests: string };

function inPart(project: Mistake['project'], tests: string, mutants: readonly Mutant[]): Mistake[] {
  return mutants.map((mutant) => ({ ...mutant, project, tests }));
}

/** Twenty mistakes for `npm run prove -- --mistakes`: in rules and SQL, in use cases, in screens. Each compiles. */
export const MISTAKES: readonly Mistake[] = [
  ...inPart('unit', 'domain', [
    ...inFile('domain/intake.ts', {
      'a sixth topic is taken': ['export const MAX_TOPICS = 5;', 'export const MAX_TOPICS = 6;'],
    }),
    ...inFile('domain/steps.ts', {
      'Back from billing skips the list': ['4: 3, 5: 4 };\nconst DESKTOP_PART', '4: 3, 5: 3 };\nconst DESKTOP_PART'],
    }),
    ...inFile('domain/otp.ts', {
      'wrong codes are not counted': ['const counted = tries + 1;', 'const counted = tries;'],
    }),
    ...inFile('domain/money.ts', {
      'euro cents are rounded down': ['Number((scaled + rate - 1n) / rate)', 'Number(scaled / rate)'],
    }),
    ...inFile('domain/schedule.ts', {
      "the therapist's notice does not count": ['args.now + args.minNoticeMin * MINUTE', 'args.now'],
    }),
  ]),
  ...inPart('server-pglite', 'server/features/booking', [
    ...inFile('server/features/booking/hold.sql.ts', {
      'a hold that is past due still blocks its slot': [' or hold_expires_at <= $6::timestamptz', ''],
      'a hold does not lead to billing': ['moveToStep(5, ', 'moveToStep(4, '],
    }),
  ]),
  ...inPart('server-pglite', 'server/features/checkout', [
    ...inFile('server/features/checkout/settle.ts', {
      'any sum that comes seats the client': ['amountMatches(expected, paid)', '[amountMatches].length > 0'],
    }),
    ...inFile('server/features/checkout/reserve.ts', {
      'paying does not renew the hold': ['{ renew: true }', '{ renew: false }'],
      'a repeated key answers another request': ['if (!isSame(known', 'if (false && !isSame(known'],
    }),
  ]),
  ...inPart('server-pglite', 'server/http', [
    ...inFile('server/http/guard.ts', {
      'any role may make any call': ['caller.role !== ROLE_FOR[who]', 'ROLE_FOR[who] === undefined'],
    }),
    ...inFile('server/http/page-headers.ts', {
      'caches keep private pages': ["isPrivate ? 'no-store' : REVALIDATE", "isPrivate ? 'no-cache' : REVALIDATE"],
    }),
  ]),
  ...inPart('server-pglite', 'server/features/login', [
    ...inFile('server/features/login/sign-in.ts', {
      'an old refresh token opens the door again': ['&& known.successorRotatedAt === null', '|| known.rotatedAt > 0'],
    }),
  ]),
  ...inPart('screens', 'web/features/checkout', [
    ...inFile('web/features/checkout/PayForm.tsx', {
      'Pay can be pressed without the confirmation': ['disabled={missing.length > 0}', 'disabled={missing.length > 1}'],
    }),
    ...inFile('web/ui/ErrorSummary.tsx', {
      'a refused form moves no focus': ['box.current?.focus()', 'box.current?.scrollIntoView()'],
    }),
  ]),
  ...inPart('screens', 'web/features/matching', [
    ...inFile('web/features/matching/SlotPicker.tsx', {
      'Book can be pressed without a time': ['!chosenIsThere || offer === null', 'offer === null && !chosenIsThere'],
    }),
    ...inFile('web/features/matching/use-booking.ts', {
      'the refusal of a booking never clears': ['() => setError(null)', '() => undefined'],
    }),
  ]),
  ...inPart('screens', 'web/features/intake', [
    ...inFile('web/features/intake/CrisisPanel.tsx', {
      'no number to call is shown under a heavy topic': ['isChosen && <Panel', '!isChosen && <Panel'],
    }),
  ]),
  ...inPart('screens', 'web/features/order', [
    ...inFile('web/features/order/OrderPage.tsx', {
      'an order page that waits for its payment does not ask again': ['? POLL_MS : false', '&& POLL_MS < 0'],
    }),
  ]),
  ...inPart('screens', 'web/layouts', [
    ...inFile('web/layouts/GuardedLayout.tsx', {
      'a client may open pages of other steps': ['forced !== pathname', 'forced === null'],
    }),
  ]),
];
