import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { type AnswerHead, FILES, type Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { receiptPdf, receiptsCsv } from './receipt-files.ts';
import { type Receipt, receiptsOfYear } from './receipts.ts';

/** The receipts of a client's own payments and refunds. */
export function receiptsRoutes(deps: Deps) {
  return {
    listReceipts: async ({ query, caller: { userId: clientId }, locale }) => {
      const { receipts, ...found } = await receiptsOfYear(deps, { clientId, locale, year: query.year });
      return { ...found, receipts: receipts.map(onWire), now: isoNow(deps.clock) };
    },

    readReceipt: async ({ params: { number }, caller: { userId: clientId }, locale, head }) => {
      const { name, body } = await receiptPdf(deps, { clientId, number, locale });
      saveAs(head, name, FILES.readReceipt[0]);
      return body;
    },

    exportReceipts: async ({ query: { year }, caller: { userId: clientId }, locale, head }) => {
      const { name, body } = await receiptsCsv(deps, { clientId, year, locale });
      saveAs(head, name, `${FILES.exportReceipts[0]}; charset=utf-8`);
      return body;
    },
  } satisfies Partial<Routes>;
}

function onWire({ number, kind, at, minor, currency, specialist, bookingNumber, sessionOn, card, gel }: Receipt) {
  return { number, kind, at: isoOf(at), minor, currency, specialist, bookingNumber, sessionOn, card, gel };
}

function saveAs(head: AnswerHead, name: string, type: string): void {
  head.header('content-type', type);
  head.header('content-disposition', `attachment; filename="${name}"`);
}
