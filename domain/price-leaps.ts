import { shownPrice, tetriOf, type Tetri } from './money.ts';

/** A profile as an editor wrote it: whatever its fields hold. */
type Profile = Readonly<Record<string, unknown>>;

/** A specialist's price and the client's price. */
export type Asked = { price: Tetri; clientPays: Tetri };

/** A price that changes by more than a fifth, by the id of the session type: what it was and what it becomes. */
export type PriceLeap = { sessionType: string; before: Asked; after: Asked };

/**
 * The sessions of a profile whose price, or whose clients' price, changes by more than a fifth: as often a slip as a
 * wish, so the editor is told. Sessions that are new, removed or without a price do not count.
 */
export function priceLeaps(before: Profile, after: Profile): PriceLeap[] {
  const old = pricesOf(before);
  return [...pricesOf(after)].flatMap(([sessionType, is]) => {
    const was = old.get(sessionType);
    if (was === undefined || !(isLeap(was.price, is.price) || isLeap(was.clientPays, is.clientPays))) return [];
    return [{ sessionType, before: was, after: is }];
  });
}

function isLeap(before: Tetri, after: Tetri): boolean {
  return Math.abs(after - before) * 5 > before;
}

function pricesOf({ fee, sessionTypes }: Profile): ReadonlyMap<string, Asked> {
  const isFee = typeof fee === 'number' && fee >= 0 && fee <= 100 && Math.abs(fee * 100 - Math.round(fee * 100)) < 1e-6;
  if (!isFee || !Array.isArray(sessionTypes)) return new Map();
  return new Map(
    sessionTypes.flatMap((offer: unknown) => {
      const { sessionType, price } = fieldsOf(offer);
      const id = fieldsOf(sessionType)['_ref'];
      const tetri = typeof price === 'number' ? tetriOf(price) : null;
      return typeof id === 'string' && tetri !== null
        ? [[id, { price: tetri, clientPays: shownPrice(tetri, fee) }] as const]
        : [];
    }),
  );
}

function fieldsOf(value: unknown): Profile {
  return typeof value === 'object' && value !== null ? (value as Profile) : {};
}
