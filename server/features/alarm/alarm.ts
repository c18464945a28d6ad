// docs/decisions/180, docs/decisions/181, docs/decisions/232
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { PUT_BACK_WAITS_MS, type TakenBack } from '#domain/put-back.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient, lockOperators, lockPayouts } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { countLook, findByToken, hashOfToken } from '#server/http/link-token.ts';
import { type AccountEvent, tellAll } from '../notify/notify.ts';
import { stopPayOf } from '../payout/payout.ts';
import { findPerson, type Person, tellOwner, writeSecurityAudit } from '../person/person.ts';
import { endAllSignIns, endSetups, endSignInsBefore, livingOperators, makeSetup, shutOut } from '../sign-in/sign-in.ts';
import { alarmOf, type AlarmRow, markRaised, putBackAt, dropPassword, removePerson } from './alarm.sql.ts';
import { judgeChanges, type Judged, lockPutBack, takeBack, tellWaiting } from './put-back.ts';
import { forgetGuesses, switchFactorOff } from '../proof/proof.ts';

export { formerEmailsOf } from './set-ways-in.ts';
export { changeWayIn } from './ways-in.ts';

/** The contents of the page behind a link. */
export type AlarmPage = { what: AccountEvent; at: Instant; isStaff: boolean; state: 'open' | 'used' | 'expired' };

/** The page behind a link. Unknown links, altered ones, and those of a removed account are refused alike. */
export async function alarmPage(deps: Deps, input: { token: string; ip: string }): Promise<AlarmPage> {
  const { alarm, person } = await alarmBehind(deps, input);
  const isOpen = alarm.expiresAt > deps.clock.now();
  return {
    what: alarm.what,
    at: alarm.at,
    isStaff: person.role !== 'USER',
    state: alarm.raisedAt !== null ? 'used' : isOpen ? 'open' : 'expired',
  };
}

/**
 * The effects of a press: how many sign-ins ended, what was taken back at once, what will be at `at`, and what stays
 * changed; `isPayStopped`, of a therapist, until an operator has spoken with them.
 */
export type Raised = { ended: number; isPayStopped: boolean; at: Instant | null } & Record<
  'done' | 'waits' | 'stays',
  TakenBack[]
>;

/**
 * Raises the alarm of a person who says that it was not them (P73). Ends sign-ins older than the event and what the
 * event brought, never later ones; forgets all browsers. Takes later changes back at once, after three days or not at
 * all (`domain/put-back.ts`). Keeps an operator's time-based code: without it a mailbox alone would open the account. A
 * used or expired link does nothing.
 */
export async function raiseAlarm(deps: Deps, input: { token: string; ip: string }): Promise<Raised> {
  const { alarm, person } = await alarmBehind(deps, input);
  const now = deps.clock.now();
  if (alarm.expiresAt <= now) throw new DomainError('TOO_LATE');
  return deps.db.transaction(async (tx) => {
    const isPaid = person.role === 'THERAPIST';
    await lockPutBack(deps, tx, alarm);
    if (isPaid) await lockPayouts(tx);
    await lockClient(tx, person.id);
    const tokenSha256 = hashOfToken(input.token);
    if (!(await markRaised(tx, { tokenSha256, now }))) throw new DomainError('TOO_LATE');
    const { judged, toWayIn } = await judgeChanges(deps, tx, { alarm, person });
    const namesOf = (when: Judged['when']) => judged.filter((one) => one.when === when).map(({ what }) => what);
    const before = await endSignInsBefore(deps, tx, {
      userId: person.id,
      at: alarm.at,
      isSignIn: alarm.what === 'sign-in' || alarm.what === 'password',
    });
    await shutOut(deps, tx, person.id);
    const brought = await takeBack(
      deps,
      tx,
      person,
      judged.filter(({ when }) => when === 'now'),
    );
    const waits = judged.filter(({ when }) => when === 'later');
    const at = waits.length > 0 ? now + PUT_BACK_WAITS_MS : null;
    if (at !== null) {
      await putBackAt(tx, { tokenSha256, at, what: waits.map(({ what }) => what) });
      const payload = { alarm: Buffer.from(tokenSha256).toString('hex') };
      await deps.jobs.enqueue(tx, { kind: 'alarm.put-back', payload, runAt: at });
      await tellWaiting(deps, tx, { person, waits, at });
    }
    if (isPaid) await stopPay(deps, tx, { person, since: toWayIn ? alarm.at : now });
    await writeSecurityAudit(deps, tx, { userId: person.id, role: person.role, action: `account.alarm-${alarm.what}` });
    const [done, stays] = [namesOf('now'), namesOf('never')];
    return { ended: before + brought, isPayStopped: isPaid, at, done, waits: waits.map(({ what }) => what), stays };
  });
}

/** Stops what a specialist is paid, puts the account of pay back, and tells the operators, who speak with its owner. */
async function stopPay(deps: Deps, tx: Tx, { person, since }: { person: Person; since: Instant }): Promise<void> {
  const stopped = await stopPayOf(deps, tx, { userId: person.id, since });
  if (stopped === null) return;
  await tellAll(deps, tx, [
    {
      to: { userId: null, locale: 'ka', email: deps.config.supportEmail },
      template: 'pay-stopped-operator-email',
      data: { ...stopped, at: deps.clock.now() },
      dedupeKey: `pay-stopped:${deps.random.uuid()}`,
    },
  ]);
}

async function alarmBehind(
  deps: Deps,
  { token, ip }: { token: string; ip: string },
): Promise<{ alarm: AlarmRow; person: Person }> {
  countLook(deps, 'alarm', ip);
  return findByToken(token, async (tokenSha256) => {
    const alarm = await alarmOf(deps.db, tokenSha256);
    const person = alarm && (await findPerson(deps, deps.db, alarm.userId));
    return alarm && person && { alarm, person };
  });
}

/** Ends all sign-ins of a person and forgets the browsers; answers how many sign-ins ended. */
export async function endAccess(deps: Deps, tx: Tx, person: Person): Promise<number> {
  await lockClient(tx, person.id);
  const ended = await endAllSignIns(deps, tx, person.id, 'operator');
  await shutOut(deps, tx, person.id);
  return ended;
}

/**
 * Takes away the ways in of a staff member, who is told, and makes the link for new ones. A person who lost phone and
 * recovery codes sets a password and a code app through it, and needs no phone any more.
 */
export async function resetAccess(deps: Deps, tx: Tx, person: Person): Promise<{ token: string; expiresAt: number }> {
  await endAccess(deps, tx, person);
  await dropPassword(tx, { userId: person.id, setBy: deps.clock.now() });
  await dropFactor(deps, tx, person);
  await forgetGuesses(deps, tx, person, 'all');
  return makeSetup(deps, tx, person.id);
}

/** Switches a lost app off, of which the person is told. */
export async function dropFactor(deps: Deps, tx: Tx, person: Person): Promise<void> {
  if (!(await switchFactorOff(tx, person.id))) return;
  await tellOwner(deps, tx, { person, what: 'factor-off', by: 'email', userAgent: null });
}

/**
 * Removes an operator: no way in is left, phone and e-mail are free, and the log keeps what they did. Refuses the last
 * operator who can sign in, since then only this machine could let another one in.
 */
export async function removeAccess(deps: Deps, tx: Tx, person: Person): Promise<void> {
  await lockOperators(tx);
  const others = (await livingOperators(tx)).filter(({ id }) => id !== person.id);
  if (!others.some(({ hasFactor, isDemo }) => hasFactor || (isDemo && !deps.config.production))) {
    throw new DomainError('LAST_OPERATOR');
  }
  const now = deps.clock.now();
  await lockClient(tx, person.id);
  await endAllSignIns(deps, tx, person.id, 'removed');
  await shutOut(deps, tx, person.id);
  await endSetups(deps, tx, person.id);
  await switchFactorOff(tx, person.id);
  await removePerson(tx, { userId: person.id, now });
}
