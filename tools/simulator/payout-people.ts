import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { resumePayouts, saveAccount, stopPayouts } from '#server/features/payout/payout.ts';
import { call } from './call.ts';
import { chanceOf } from './chance.ts';
import { hasAccount } from './plan.ts';
import type { Told } from './told.ts';
import type { World } from './world.ts';

/**
 * Acts on the accounts that receive pay: therapists without one set one, others change theirs, and an operator stops
 * and resumes pay. All of it is over, and the accounts have waited, before the last batch.
 */
export function planPayouts(world: World, told: Told): void {
  const { plan, timeline } = world;
  plan.therapists.forEach(({ contentId: profile }, therapist) => {
    const chance = chanceOf(world.seed, `accounts ${therapist}`);
    // The same draw as in `firstRows`.
    if (!hasAccount(world.seed, therapist)) {
      timeline.at(plan.start + chance.below(4 * DAY), () => changeAccount(world, therapist));
    }
    if (chance.hits(0.25)) {
      timeline.at(plan.start + chance.below(4 * DAY), () => changeAccount(world, therapist));
    }
    if (chance.hits(0.3)) {
      const from = plan.start + DAY + chance.below(4 * DAY);
      timeline.at(from, () => stopOrResume(world, told, { profile, what: 'stop' }));
      timeline.at(from + HOUR + chance.below(DAY), () => stopOrResume(world, told, { profile, what: 'resume' }));
    }
  });
}

/** A therapist whose pay came back sets the account again: it goes out then, and not before. */
export function setAgain(world: World, therapistId: string): void {
  const therapist = world.plan.therapists.findIndex((_, index) => world.therapistId(index) === therapistId);
  if (therapist >= 0) changeAccount(world, therapist);
}

/** The number in the example of the registry of IBANs. */
const IBAN = 'GE29NB0000000101904917';

/** A therapist names an account; also the same one once more. */
function changeAccount(world: World, therapist: number): void {
  const whose = { therapistId: world.therapistId(therapist), userId: world.therapistUserId(therapist) };
  const save = (deps: Deps) =>
    deps.db.transaction((tx) => saveAccount(deps, tx, { ...whose, holder: 'Nino Beridze', iban: IBAN }));
  const ask = (triesLeft: number): void =>
    call(world, `therapist ${therapist + 1}`, save, (reply) => {
      world.tell(`therapist ${therapist + 1} names another account: ${reply.kind}`);
      if (reply.kind === 'ok') world.sometimes('account saved');
      else if (triesLeft > 0) world.timeline.after(MINUTE, () => ask(triesLeft - 1));
    });
  ask(10);
}

function stopOrResume(world: World, told: Told, { profile, what }: { profile: string; what: 'stop' | 'resume' }): void {
  if (what === 'resume') {
    for (const stop of told.stops) if (stop.profile === profile) stop.until ??= world.timeline.now();
  }
  const ask = (triesLeft: number): void =>
    call(
      world,
      'the operator',
      (deps) => (what === 'stop' ? stopPayouts(deps, profile) : resumePayouts(deps, profile)),
      (reply) => {
        world.tell(`the operator asks to ${what} the pay of ${profile}: ${reply.kind}`);
        if (reply.kind === 'ok') {
          world.sometimes(`payouts: ${what}`);
          if (what === 'stop') told.stops.push({ profile, from: world.timeline.now(), until: null });
        } else if (triesLeft > 0) world.timeline.after(MINUTE, () => ask(triesLeft - 1));
      },
    );
  ask(30);
}
