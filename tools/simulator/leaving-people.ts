import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { leave, sendLeavingCode } from '#server/features/leaving/leaving.ts';
import { sendOtp, verifyOtp } from '#server/features/login/login.ts';
import { saveStep } from '#server/features/journey/journey.ts';
import { hold, isPaid, pay, visitPages } from './booking-people.ts';
import { call, outcomeOf, type Reply } from './call.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Choice, Step } from './plan.ts';
import { gridOf } from './plan-calendars.ts';
import type { LeavingDeed } from './plan-leaving.ts';
import { cancel } from './session-people.ts';
import { type Known, look } from './session-calls.ts';
import type { Told } from './told.ts';
import { phoneOf, type World } from './world.ts';

/** Clients who delete their account, and who sign up again with the same phone. */

type Leaver = { world: World; told: Told; client: number; clientId: string; deed: LeavingDeed; chance: Chance };

/** A client asks for a code and leaves by it; who is refused takes the way out, or waits, and tries again. */
export function leaveByCode(world: World, told: Told, step: Extract<Step, { kind: 'leave' }>): void {
  const { client, deed, seed } = step;
  const clientId = world.clientId(client);
  askForCode({ world, told, client, clientId, deed, chance: chanceOf(seed, 'leaving') }, 6);
}

function askForCode(leaver: Leaver, triesLeft: number): void {
  const { world, client, clientId, deed } = leaver;
  const who = `client ${client + 1}`;
  const ask = (again: number): void =>
    call(
      world,
      who,
      (deps) => sendLeavingCode(deps, { userId: clientId, locale: 'en', asker: askerOf(client) }),
      (reply) => {
        world.tell(`${who} asks for the code of leaving: ${outcomeOf(reply)}`);
        if (reply.kind === 'refused') world.sometimes(`leaving refused: ${reply.code}`);
        if (isUnclear(reply) && again > 0) return void world.timeline.after(3 * SECOND, () => ask(again - 1));
        if (reply.kind !== 'ok') return refused(leaver, reply, triesLeft);
        readCode(world, client, (code) => {
          world.timeline.after(deed.typedAfter, () => press(leaver, { otpId: reply.value, otp: code }, triesLeft));
        });
      },
    );
  ask(3);
}

/** Waits until the SMS with the newest code has come, for some minutes. */
function readCode(world: World, client: number, then: (code: string) => void, looksLeft = 20): void {
  const newest = [...world.senders.delivered.values()]
    .filter(({ to, text }) => to === phoneOf(client) && CODE.test(text))
    .reduce<{ text: string; at: number } | null>(
      (last, one) => (last === null || one.at >= last.at ? one : last),
      null,
    );
  const code = CODE.exec(newest?.text ?? '')?.[1];
  if (code !== undefined && (newest?.at ?? 0) > world.timeline.now() - 3 * MINUTE) return then(code);
  if (looksLeft > 0) world.timeline.after(10 * SECOND, () => readCode(world, client, then, looksLeft - 1));
}

const CODE = /#(\d{4})\b/;

type Code = { otpId: string; otp: string };

/** The client leaves, perhaps by two presses, and asks again for an answer that was lost. */
function press(leaver: Leaver, code: Code, triesLeft: number): void {
  const { world, told, client, clientId, deed, chance } = leaver;
  const who = `client ${client + 1}`;
  let isOver = false;
  const send = (otp: string, again: number): void =>
    call(
      world,
      who,
      (deps) =>
        leave(deps, { userId: clientId, otpId: code.otpId, otp, device: deviceOf(client), requestId: 'leaving' }),
      (reply) => {
        world.tell(`${who} leaves: ${reply.kind === 'ok' ? 'yes' : outcomeOf(reply)}`);
        if (reply.kind === 'refused') world.sometimes(`leaving refused: ${reply.code}`);
        if (isUnclear(reply) && again > 0) {
          world.sometimes('leaving: asked again after no answer');
          return void world.timeline.after(3 * SECOND, () => send(otp, again - 1));
        }
        if (otp !== code.otp) {
          if (reply.kind === 'ok') world.violate('WRONG_CODE', `${who} left by a code that nobody was sent`);
          return send(code.otp, again);
        }
        if (isOver) return;
        isOver = true;
        const isGone = reply.kind === 'ok' || (reply.kind === 'refused' && reply.code === 'NOT_AUTHORIZED');
        if (!isGone) return refused(leaver, reply, triesLeft);
        told.leavings.push({ client, clientId, at: world.timeline.now() });
        if (reply.kind === 'ok') world.sometimes('leaving: done');
        if (deed.returns !== null) world.timeline.after(deed.returns, () => signUp(leaver, 5));
      },
    );
  const other = code.otp === '0000' ? '1111' : '0000';
  send(deed.mistypes ? other : code.otp, 3);
  if (deed.again !== null) world.timeline.after(deed.again, () => send(code.otp, 0));
  if (deed.beside === 'hold') hold(world, told, { client, choice: anyTime(leaver), seed: chance.below(1_000_000) });
  if (deed.beside === 'pay') reserveAny(leaver);
  if (deed.pays !== null) payLate(leaver, deed.pays);
}

/** On the payment page that is still open in a tab the client pays all the same, perhaps once more later. */
function payLate({ world, told, client, chance }: Leaver, { after, again }: { after: number; again: boolean }): void {
  const pages = told.orders.filter((one) => one.client === client && !isPaid(world, one.url)).map(({ url }) => url);
  const last = pages.slice(-2);
  if (last.length === 0) return;
  for (const ms of again ? [after, after + chance.below(DAY)] : [after]) {
    visitPages(world, told, { client, chance, pages: last, visit: { after: ms, outcome: 'pay' } });
  }
}

/** What a client does who is refused: the way out, and a new try after it. */
function refused(leaver: Leaver, reply: Reply<unknown>, triesLeft: number): void {
  const { world, client, clientId, deed, chance } = leaver;
  if (triesLeft === 0 || (reply.kind === 'refused' && reply.code === 'NOT_AUTHORIZED')) return;
  const tryAfter = (ms: number): void => void world.timeline.after(ms, () => askForCode(leaver, triesLeft - 1));
  const code = reply.kind === 'refused' ? reply.code : '';
  if (code === 'HOLD_LIVES' && deed.takesWayOut) {
    return call(
      world,
      `client ${client + 1}`,
      (deps) => saveStep(deps, { userId: clientId, step: 4, preferences: null, from: null }),
      () => tryAfter(chance.below(3 * MINUTE)),
    );
  }
  if (code === 'SESSION_AHEAD' && deed.takesWayOut) {
    giveUpSessions(leaver);
    return tryAfter(10 * MINUTE + chance.below(HOUR));
  }
  const wait = code === 'SESSION_AHEAD' ? untilLastEnd(leaver) : (WAITS[code] ?? 3 * MINUTE);
  tryAfter(wait + chance.below(5 * MINUTE));
}

/** How long it takes until the last session that was paid is over, as far as the client remembers it. */
function untilLastEnd({ world, told, client }: Leaver): number {
  const ends = told.orders
    .filter((order) => order.client === client && isPaid(world, order.url))
    .map(({ choice }) => choice.end);
  const last = Math.max(...ends) - world.timeline.now();
  return last > 0 && last < 4 * DAY ? last : 20 * HOUR;
}

/** How long it takes until what is in the way is over by itself. */
const WAITS: Readonly<Record<string, number>> = {
  HOLD_LIVES: 15 * MINUTE,
  PAYMENT_OPEN: 14 * MINUTE,
  REFUND_OPEN: 4 * HOUR,
  REPORT_OPEN: DAY,
  TOO_MANY_CODES: HOUR,
};

/** Cancels whatever the client has paid for. */
function giveUpSessions({ world, told, client, chance }: Leaver): void {
  const paid = told.orders.filter((order) => order.client === client && isPaid(world, order.url));
  const orders = new Map(paid.map((order) => [order.orderId, order.choice.therapist]));
  for (const [orderId, therapist] of orders) {
    const known: Known = { orderId, client, therapist, chance, shown: null };
    look(world, known, world.timeline.now() + SECOND, () => cancel(world, told, known, { by: 'client', exact: false }));
  }
}

/** The person signs up with the same phone: a new, empty account, with which they go on. */
function signUp(leaver: Leaver, triesLeft: number): void {
  const { world, client } = leaver;
  const who = `client ${client + 1}`;
  const later = (ms: number): void => {
    if (triesLeft > 0) world.timeline.after(ms, () => signUp(leaver, triesLeft - 1));
  };
  call(
    world,
    who,
    (deps) => sendOtp(deps, { phone: phoneOf(client), locale: 'en', asker: askerOf(client) }),
    (asked) => {
      if (asked.kind !== 'ok') return later(asked.kind === 'nothing' ? 3 * SECOND : 20 * MINUTE);
      const otpId = asked.value;
      readCode(world, client, (otp) => signIn(leaver, { otpId, otp }, () => later(2 * MINUTE)));
    },
  );
}

function signIn(leaver: Leaver, code: Code, otherwise: () => void): void {
  const { world, told, client } = leaver;
  const who = `client ${client + 1}`;
  told.signUps.push({ client, at: world.timeline.now() });
  call(
    world,
    who,
    async (deps) => {
      const proof = { ...code, phone: phoneOf(client), locale: 'en' as const };
      const outcome = await verifyOtp(deps, { ...proof, device: { ...deviceOf(client), userAgent: null } });
      if (!('person' in outcome)) throw new Error('a client is asked for another proof');
      return outcome.person.id;
    },
    (reply) => {
      world.tell(`${who} signs up again: ${outcomeOf(reply)}`);
      if (reply.kind !== 'ok') return otherwise();
      if (reply.value === leaver.clientId)
        return world.violate('NOT_GONE', `${who} is back in the account that was left`);
      world.sometimes('leaving: signed up again');
      world.signedIn(client, reply.value);
      reserveAny(leaver);
    },
  );
}

/** Asks for a payment page for any time, and mostly pays. */
function reserveAny(leaver: Leaver): void {
  const { world, told, client, chance } = leaver;
  const paying = { after: 5 * SECOND + chance.below(5 * MINUTE), outcome: 'pay' as const };
  pay(world, told, {
    kind: 'reserve',
    at: world.timeline.now(),
    seed: chance.below(1_000_000_000),
    client,
    choice: anyTime(leaver),
    card: 'GEL',
    key: null,
    again: [],
    pay: chance.hits(0.7) ? paying : null,
  });
}

function anyTime({ world, chance }: Leaver): Choice {
  const ahead = world.plan.openings.filter(({ end }) => end > world.timeline.now() + 4 * HOUR);
  const opening = chance.pick(ahead.length > 0 ? ahead : world.plan.openings);
  const { length, step } = gridOf(opening, 'personal');
  const fits = Math.max(1, Math.floor((opening.end - opening.start - length) / step) + 1);
  const start = opening.start + chance.below(fits) * step;
  return { therapist: opening.therapist, type: 'personal', start, end: start + length };
}

function isUnclear(reply: Reply<unknown>): boolean {
  return reply.kind === 'nothing' || (reply.kind === 'refused' && reply.code === 'UNAVAILABLE');
}

/** Each client has a network and a browser of their own. */
function deviceOf(client: number): { ip: string; browser: string } {
  return { ip: `198.51.100.${client + 1}`, browser: String(client).repeat(43) };
}

function askerOf(client: number) {
  return { ...deviceOf(client), isBlank: false };
}
