// docs/decisions/199
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate, type Locale, wallOf } from '#domain/dates.ts';
import type { Seller } from '#server/config/seller-settings.ts';
import type { Deps } from '#server/deps.ts';
import { type CsvCell, csvFile, plain, withMark } from '#server/documents/csv.ts';
import { drawHead, drawNote, type Fact, pdfFile, printedMoney } from '#server/documents/pdf.ts';
import { yearWindow } from '#domain/receipts.ts';
import { type Asked, limitFiles, ownReceipt, readYear, type Receipt, receiptsIn } from './receipts.ts';
import { cardWords, sourceWords, WORDS } from './words.ts';

/** `name` is plain ASCII in both languages: every browser and every disk takes it. */
type ReceiptFile = { name: string; body: string | Uint8Array };

/** A receipt of the client's own as a PDF. */
export async function receiptPdf(deps: Deps, asked: Asked & { number: string }): Promise<ReceiptFile> {
  limitFiles(deps, asked.clientId);
  const receipt = await ownReceipt(deps, asked);
  const body = await printedReceipt(receipt, asked.locale);
  return { name: `receipt-${receipt.number}.pdf`, body };
}

/** The receipts of a year as a CSV file, the earliest first. */
export async function receiptsCsv(
  deps: Deps,
  { year: asked, ...client }: Asked & { year: string },
): Promise<ReceiptFile> {
  limitFiles(deps, client.clientId);
  const year = readYear(asked);
  const receipts = await receiptsIn(deps, deps.db, { ...client, ...yearWindow(year) });
  const about = { locale: client.locale, year, madeOn: wallOf(deps.clock.now()).date };
  return { name: `receipts-${year}.csv`, body: listedReceipts(receipts.toReversed(), about) };
}

/** A receipt on a page of A4. The day of issue is its only date, so that a second copy is the same file. */
async function printedReceipt(receipt: Receipt, locale: Locale): Promise<Uint8Array> {
  const words = WORDS[locale];
  const { brand } = words;
  const { seller } = receipt;
  const title = words[receipt.kind].replace('{number}', String(receipt.number));
  const about = { locale, title, author: seller?.name ?? brand, brand, madeOn: wallOf(receipt.at).date };
  return pdfFile(about, (page) => {
    const facts = [...factsOf(receipt, locale), ...sellerFacts(seller, locale)];
    const under = drawHead(page, { brand, title, facts, labelWidth: 160 });
    drawNote(page, seller === null ? [words.noTax, words.note] : [words.note], under);
  });
}

function factsOf(receipt: Receipt, locale: Locale): Fact[] {
  const words = WORDS[locale];
  const { at, minor, currency, payer, card, paidBy, gel, kind } = receipt;
  const dayOf = (date: string) => formatDate(date, locale, { year: true });
  const facts: Fact[] = [
    [words.day, dayOf(wallOf(at).date)],
    [words.specialist, specialistNameOf(receipt)],
    [words.session, dayOf(receipt.sessionOn)],
    [words.booking, formatBookingNumber(receipt.bookingNumber)],
    [kind === 'payment' ? words.payer : words.recipient, payer ?? ''],
    [words.sum, printedMoney(minor, currency, locale), true],
  ];
  if (gel !== null) {
    const rate = words.rateWords
      .replace('{rate}', withMark(gel.rate, locale))
      .replace('{on}', dayOf(gel.on))
      .replace('{source}', sourceWords(gel.source, locale));
    facts.push([words.inGel, printedMoney(gel.minor, 'GEL', locale)], [words.rate, rate]);
  }
  facts.push([words.card, cardWords(card)], [words.paidBy, paidBy === null ? '' : `№ ${paidBy}`]);
  return facts.filter(([, value]) => value !== '');
}

function sellerFacts(seller: Seller | null, locale: Locale): Fact[] {
  if (seller === null) return [];
  const words = WORDS[locale];
  return [
    [words.seller, seller.name],
    [words.sellerNumber, seller.number],
    [words.sellerAddress, seller.address],
  ];
}

/** A head, a row a receipt, and the scope of the file. Refunds are negative, so that the column sums to the expense. */
function listedReceipts(
  receipts: readonly Receipt[],
  { locale, year, madeOn }: { locale: Locale; year: number; madeOn: string },
): string {
  const words = WORDS[locale];
  const rows = [
    COLUMNS.map(([word]) => words[word]),
    ...receipts.map((receipt) => COLUMNS.map(([, cellOf]) => cellOf(receipt, locale))),
    [],
    [words.year, String(year)],
    [words.madeOn, madeOn],
    ...(receipts.some(({ seller }) => seller === null) ? [[words.noTax]] : []),
  ];
  return csvFile(rows, locale);
}

type Word = Exclude<keyof (typeof WORDS)[Locale], 'kinds' | 'sources'>;

/** The columns of the list: the word of the head, and the cell of a receipt. */
const COLUMNS: readonly (readonly [word: Word, cellOf: (receipt: Receipt, locale: Locale) => CsvCell])[] = [
  ['number', ({ number }) => String(number)],
  ['kind', ({ kind }, locale) => WORDS[locale].kinds[kind]],
  ['day', ({ at }) => wallOf(at).date],
  ['specialist', (receipt) => plain(specialistNameOf(receipt))],
  ['payer', ({ payer }) => plain(payer ?? '')],
  ['sum', ({ kind, minor }) => signOf(kind) * minor],
  ['currency', ({ currency }) => currency],
  ['inGel', inGelOf],
  ['rateColumn', ({ gel }, locale) => withMark(gel?.rate ?? '', locale)],
  ['rateOn', ({ gel }) => gel?.on ?? ''],
  ['rateSource', ({ gel }, locale) => (gel === null ? '' : sourceWords(gel.source, locale))],
  ['card', ({ card }) => cardWords(card)],
  ['paidBy', ({ paidBy }) => (paidBy === null ? '' : String(paidBy))],
  ['seller', ({ seller }) => plain(seller?.name ?? '')],
  ['sellerNumber', ({ seller }) => plain(seller?.number ?? '')],
  ['sellerAddress', ({ seller }) => plain(seller?.address ?? '')],
  ['session', ({ sessionOn }) => sessionOn],
  ['booking', ({ bookingNumber }) => formatBookingNumber(bookingNumber)],
];

function signOf(kind: Receipt['kind']): number {
  return kind === 'refund' ? -1 : 1;
}

function inGelOf({ kind, minor, currency, gel }: Receipt): CsvCell {
  const inGel = currency === 'GEL' ? minor : gel?.minor;
  return inGel === undefined ? '' : signOf(kind) * inGel;
}

function specialistNameOf({ specialist }: Receipt): string {
  return `${specialist.name} ${specialist.surname}`.trim();
}
