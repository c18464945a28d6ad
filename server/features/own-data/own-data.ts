// docs/decisions/198
import { strToU8, zipSync } from 'fflate';
import { type Locale, wallOf } from '#domain/dates.ts';
import { priceLabel } from '#domain/price-range.ts';
import { deviceOf } from '#domain/device.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import type { Snapshot } from '#server/providers/content/content.ts';
import { readLariSign } from '#server/documents/fonts.ts';
import { mailsOf, type Person, requirePerson } from '../person/person.ts';
import { spendProof } from '../proof/proof.ts';
import { type Letter, tellAll } from '../notify/notify.ts';
import { collectOwnData } from './collect.ts';
import { recordExport } from './own-data.sql.ts';
import { type Named, ownDataPage } from './page.ts';

/**
 * The client's own data as one file, proved by a fresh code; it is stored nowhere. Every e-mail of the client is told
 * of the export. If the file cannot be written nothing has happened, and the proof still serves.
 */
export async function exportOwnData(
  deps: Deps,
  caller: Caller,
  { locale, userAgent }: { locale: Locale; userAgent: string | null },
): Promise<{ name: string; body: Uint8Array }> {
  const { userId } = caller;
  const lariSign = await readLariSign();
  return deps.db.transaction(async (tx) => {
    await spendProof(deps, tx, caller, 'exportOwnData');
    const person = await requirePerson(deps, tx, userId);
    const data = await collectOwnData(deps, tx, { clientId: userId, locale });
    const page = ownDataPage(data, { locale, named: namesIn(deps.content.snapshot(), locale), lariSign });
    const files = { 'index.html': strToU8(page), 'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`) };
    const now = deps.clock.now();
    const file = { name: `my-data-${wallOf(now).date}.zip`, body: zipSync(files, { mtime: now }) };
    await recordExport(tx, { clientId: userId, now });
    await tellTaken(deps, tx, { person, userAgent });
    return file;
  });
}

async function tellTaken(
  deps: Deps,
  tx: Tx,
  { person, userAgent }: { person: Person; userAgent: string | null },
): Promise<void> {
  const { id: userId, locale } = person;
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((name) => name !== null).join(', ') || null;
  const data = { at: deps.clock.now(), device };
  const letters = (await mailsOf(deps, tx, person)).map((email): Letter => ({
    to: { userId, locale, email },
    template: 'data-taken-email',
    data,
    dedupeKey: `data-taken:${deps.random.uuid()}`,
  }));
  await tellAll(deps, tx, letters);
}

/** The names of the answers in today's content; a key that has gone from it stands for itself. */
function namesIn({ types, priceRanges }: Snapshot, locale: Locale): Named {
  const topics = types.flatMap(({ groups }) => groups.flatMap((group) => group.topics));
  const names = new Map<string, string>(topics.map(({ key, name }) => [key, name[locale]]));
  return {
    topic: (key) => names.get(key) ?? key,
    price: (id) => {
      const range = priceRanges.find((one) => one.id === id);
      return range === undefined ? id : priceLabel(range, locale);
    },
  };
}
