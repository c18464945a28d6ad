import { join } from 'node:path';
import { type MistakesByFile, type Mutant, mutantsIn } from '../simulator/mutants.ts';

/** A small wrong change of the product, with the vitest project and the folder of the tests that have to notice it. */
export type Mistake = Mutant & { project: 'unit' | 'server-pglite' | 'screens'; tests: string };

/** Mistakes whose files are named from the folder of their tests. */
function inPart(project: Mistake['project'], tests: string, files: MistakesByFile): Mistake[] {
  return mutantsIn(files).map(({ file, ...mutant }) => ({ ...mutant, file: join(tests, file), project, tests }));
}

/** Mistakes for `npm run prove -- --mistakes`: in rules and SQL, in use cases, in screens. Each compiles. */
export const MISTAKES: readonly Mistake[] = [
  ...inPart('unit', 'domain', {
    'intake.ts': { 'a sixth topic is taken': ['export const MAX_TOPICS = 5;', 'export const MAX_TOPICS = 6;'] },
    'steps.ts': {
      'Back from billing skips the list': ['4: 3, 5: 4 };\nconst DESKTOP_PART', '4: 3, 5: 3 };\nconst DESKTOP_PART'],
    },
    'otp.ts': { 'wrong codes are not counted': ['const counted = tries + 1;', 'const counted = tries;'] },
    'money.ts': { 'euro cents are rounded down': ['Number((scaled + rate - 1n) / rate)', 'Number(scaled / rate)'] },
    'schedule.ts': { "the therapist's notice does not count": ['args.now + args.minNoticeMin * MINUTE', 'args.now'] },
  }),
  ...inPart('server-pglite', 'server/features/booking', {
    'hold.sql.ts': {
      'a hold that is past due still blocks its slot': [' or hold_expires_at <= $6::timestamptz', ''],
      'a hold does not lead to billing': ['moveToStep(5, ', 'moveToStep(4, '],
    },
  }),
  ...inPart('server-pglite', 'server/features/checkout', {
    'settle.ts': {
      'any sum that comes seats the client': ['amountMatches(expected, paid)', '[amountMatches].length > 0'],
    },
    'reserve.ts': {
      'paying does not renew the hold': ['{ renew: true }', '{ renew: false }'],
      'a repeated key answers another request': ['if (!isSame(known', 'if (false && !isSame(known'],
    },
  }),
  ...inPart('server-pglite', 'server/features/ops', {
    'watch.ts': { 'showing a change makes it': ['if (undo) throw new Undone();', 'if (undo) seen = { ...seen };'] },
    'orders.routes.ts': {
      'an operator reads whole phones': ['phone && maskedPhone(phone)', 'phone || maskedPhone("")'],
    },
  }),
  ...inPart('server-pglite', 'server/http', {
    'page-headers.ts': {
      'caches keep private pages': ["isPrivate ? 'no-store' : REVALIDATE", "isPrivate ? 'no-cache' : REVALIDATE"],
    },
  }),
  ...inPart('server-pglite', 'server/features/login', {
    '../../http/guard.ts': {
      'any role may make any call': ['!ROLES_FOR[who].includes(caller.role)', 'ROLES_FOR[who].length === 0'],
    },
    'sign-in.ts': {
      'an old refresh token opens the door again': ['&& known.successorRotatedAt === null', '|| known.rotatedAt > 0'],
    },
  }),
  ...inPart('screens', 'web/features/checkout', {
    'PayForm.tsx': {
      'Pay can be pressed without the confirmation': ['disabled: missing.length > 0', 'disabled: missing.length > 1'],
    },
    '../../ui/ErrorSummary.tsx': {
      'a refused form moves no focus': ['box.current?.focus()', 'box.current?.scrollIntoView()'],
    },
  }),
  ...inPart('screens', 'web/features/matching', {
    'SlotPicker.tsx': {
      'Book can be pressed without a time': ['!chosenIsThere || offer === null', 'offer === null && !chosenIsThere'],
    },
    'use-booking.ts': { 'the refusal of a booking never clears': ['() => setError(null)', '() => undefined'] },
  }),
  ...inPart('screens', 'web/features/intake', {
    'CrisisPanel.tsx': {
      'no number to call is shown under a heavy topic': ['isChosen && <Panel', '!isChosen && <Panel'],
    },
  }),
  ...inPart('screens', 'web/features/order', {
    'OrderPage.tsx': {
      'an order page that waits for its payment does not ask again': ['? POLL_MS : false', '&& POLL_MS < 0'],
    },
  }),
  ...inPart('screens', 'web/features/cabinet', {
    'CancelDialog.tsx': {
      'a changed sum is confirmed before it was seen': [
        'showRefund(orderId, { minor, until })',
        'showRefund(orderId, { minor: body.refundMinor, until })',
      ],
      'the press that opens the question answers it': [
        "keep={{ label: t('keep'), ref: focusFirst, wide: true,",
        "keep={{ label: t('keep'), wide: true,",
      ],
    },
    'MoveDialog.tsx': {
      'a time that was just lost stays on offer': ['new Set(known).add(', 'new Set(known).delete('],
    },
    '../../parts/use-outcome.ts': {
      'a lost answer is told as if nothing was done': ['if (isDone) end();', 'if (isDone) onClose();'],
    },
  }),
  ...inPart('screens', 'web/layouts', {
    'GuardedLayout.tsx': { 'a client may open pages of other steps': ['forced !== pathname', 'forced === null'] },
  }),
];
