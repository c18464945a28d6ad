// docs/decisions/229
import { formatMoney } from '#domain/money.ts';
import { studioDoor } from '#contract/login/studio.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { refusedMutation, type StoreRefusal } from '#server/http/store/refusal.ts';
import { type Rewritten, soldIn } from '../content/content.ts';

/**
 * Refuses to change what is sold or agreed to in a published document unless the sign-in behind the token or the cookie
 * has shown an app code in the last ten minutes; words, pictures and drafts go on. Says where the code is shown.
 */
export async function refuseWithoutCode(
  { signIns, config }: Pick<Deps, 'signIns' | 'config'>,
  tx: Sql,
  { signInId, rewritten }: { signInId: string; rewritten: readonly Rewritten[] },
): Promise<void> {
  const [sold] = soldIn(rewritten);
  if (sold === undefined || (await signIns.hasFreshCode(tx, signInId))) return;
  const { id, type: documentType, fields } = sold;
  const door = new URL(studioDoor('/'), config.publicUrl).href;
  const description =
    `"${fields[0]?.path}" of "${id}" is sold or agreed to, and changes only within ten minutes of a code of the authenticator app: ` +
    `show one at ${door}, or get a new token, and send it again`;
  throw refusedMutation(409, { type: 'codeNeededError', description, id, documentType, path: fields[0]?.path, door });
}

/** Prices that change by more than a fifth, in the words of the content service's interface. */
export function leapsInVendorsWords({ facts: { leaps = [] } }: DomainError): StoreRefusal {
  const inLari = (tetri: number) => formatMoney(tetri, { currency: 'GEL', locale: 'en' });
  const words = leaps.map(
    ({ name, sessionType, before, after }) =>
      `${name}, ${sessionType}: ${inLari(before.price)} -> ${inLari(after.price)}, ` +
      `clients pay ${inLari(before.clientPays)} -> ${inLari(after.clientPays)}`,
  );
  const description = `${words.join('; ')}. Send the same change again within ten minutes to make it`;
  return refusedMutation(409, { type: 'pricesLeapError', description, id: leaps[0]?.id, leaps });
}
