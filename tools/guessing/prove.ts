import { chanceOf } from '../simulator/chance.ts';
import { guessForAMonth, oddsOf } from './month.ts';

/** From how many addresses on the internet somebody guesses. */
const ADDRESSES = [1, 100, 10_000];

/** Simulates months of guessing; returns whether staff and people are safe as promised (docs/decisions/179). */
export function proveGuesses(seed: number, say: (line: string) => void): boolean {
  let ok = true;
  for (const addresses of ADDRESSES) {
    const month = guessForAMonth(addresses, chanceOf(seed).part);
    const odds = oddsOf(month);
    const { 'known browser': known, 'new browser': fresh, staff } = month.honest;
    const compared = Object.values(month.compared).reduce((sum, count) => sum + count, 0);
    say(
      `guessing for a month from ${addresses} addresses: ${compared} guesses compared, ${month.mostAtOneADay} at one account in a day`,
    );
    say(
      `  an account opened: client ${odds.clients.toPrecision(2)}, therapist ${odds.therapists.toPrecision(2)}, operator ${odds.operators.toPrecision(2)}`,
    );
    say(
      `  whose password is known: a therapist ${odds.therapistsWithPassword.toPrecision(2)}, an operator ${odds.operatorsWithPassword.toPrecision(2)}`,
    );
    say(
      `  a client whose phone somebody else has after a year of silence ${odds.silentClientsWithPhone.toPrecision(2)}`,
    );
    say(`  of a client whose phone somebody else has, with a mail besides ${odds.clientsWithPhone.toPrecision(2)}`);
    say(
      `  refused of ${known.asked} honest sign-ins: known browsers ${known.refused}, new ones ${fresh.refused}, staff ${staff.refused}`,
    );
    const { clients: _, therapistsWithPassword: __, ...safe } = odds;
    const isSafe = Math.max(...Object.values(safe)) <= 1 / 1000;
    ok &&= isSafe && known.refused <= known.asked / 100 && staff.refused === 0;
  }
  say(ok ? 'guesses: staff at most 1 in 1 000, honest sign-ins as promised' : 'guesses: a promise is broken');
  return ok;
}
