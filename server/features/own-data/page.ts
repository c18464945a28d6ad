// docs/decisions/198
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate, type Locale } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { escapeHtml } from '#server/documents/escape-html.ts';
import type { OwnData } from './collect.ts';
import { messageWords } from './message-words.ts';
import { STATES, WORDS } from './page-words.ts';
import { type Fact, facts, joined, money, section, STYLE, when } from './page-parts.ts';

/** How the content names what the answers are keys of. */
export type Named = { topic(key: string): string; price(id: string): string };

/**
 * The data as one page for people: no script, nothing loaded, in one column on a phone. `lariSign`: a font of that sign
 * in base64. Every word of the client is escaped by `facts`, `card` and `section`, which alone make markup.
 */
export function ownDataPage(
  data: OwnData,
  { locale, named, lariSign }: { locale: Locale; named: Named; lariSign: string },
): string {
  const words = WORDS[locale];
  const part = (heading: string, parts: readonly string[]) => section(heading, parts, locale);
  const sections = [
    part(words.profile, [profileOf(data, locale)]),
    part(words.answers, [answersOf(data, locale, named)]),
    part(
      words.agreements,
      data.agreements.map((agreement) => facts(...agreementFacts(agreement, locale))),
    ),
    part(
      words.bookings,
      data.bookings.map((booking) => bookingCard(booking, locale, named)),
    ),
    part(
      words.receipts,
      data.receipts.map((receipt) => facts(receiptFact(receipt, locale))),
    ),
    part(words.messages, [facts(...data.messages.map((message) => messageFact(message, locale)))]),
    part(
      words.signIns,
      data.signIns.map((signIn) => facts(...signInFacts(signIn, locale))),
    ),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${escapeHtml(`${words.title} · ${words.brand}`)}</title>
<style>
@font-face{font-family:Lari;src:url(data:font/woff2;base64,${lariSign});unicode-range:U+20BE}${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(words.brand)}</p>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.about)}</p>
<p class="care">${escapeHtml(words.care)}</p>
${facts([words.takenAt, when(data.takenAt, locale)])}
${sections.join('\n')}
</main>
</body>
</html>
`;
}

type Booking = OwnData['bookings'][number];

function profileOf({ profile }: OwnData, locale: Locale): string {
  const words = WORDS[locale];
  const yes = (is: boolean) => (is ? words.yes : words.no);
  return facts(
    [words.name, profile.name],
    [words.phone, profile.phone && formatPhone(profile.phone)],
    [words.email, profile.email],
    [words.signInEmail, profile.signInEmail],
    [words.language, words.languages[profile.language]],
    [words.remindersLabel, STATES[locale].reminders[profile.reminders]],
    [words.advice, yes(profile.advice)],
    [words.discreet, yes(profile.discreet)],
    [words.joinedAt, when(profile.joinedAt, locale)],
  );
}

function answersOf({ answers }: OwnData, locale: Locale, named: Named): string {
  const words = WORDS[locale];
  const { types, genders, parts } = STATES[locale];
  const { type, topics, gender, priceRange, startTime, selectedDate } = answers;
  return facts(
    [words.type, type && types[type]],
    [words.topics, topics.map(named.topic).join(', ')],
    [words.gender, gender && genders[gender]],
    [words.price, priceRange && named.price(priceRange)],
    [words.startTime, startTime.map((part) => parts[part]).join(', ')],
    [words.chosenDate, selectedDate && formatDate(selectedDate, locale, { year: true })],
  );
}

function agreementFacts({ text, version, at, withdrawnAt }: OwnData['agreements'][number], locale: Locale): Fact[] {
  const words = WORDS[locale];
  const texts: Readonly<Record<string, string>> = words.texts;
  return [
    [texts[text] ?? text, when(at, locale)],
    [words.version, version],
    [words.withdrawnAt, when(withdrawnAt, locale)],
  ];
}

function bookingCard(booking: Booking, locale: Locale, named: Named): string {
  const words = WORDS[locale];
  const { types, sessions, cancelledBy, complaints, complaintStates, consents, relations } = STATES[locale];
  const { cancelled, complaint } = booking;
  // A time that was given up before it was paid was no booking that somebody cancelled.
  const isGivenUp = cancelled?.reason === 'replaced' || cancelled?.reason === 'stepped_back';
  const rows: Fact[] = [
    [words.specialist, booking.specialist],
    [words.type, types[booking.type]],
    [words.state, sessions[isGivenUp ? 'expired' : booking.status]],
    [words.number, booking.number && formatBookingNumber(booking.number)],
    [words.bookedAt, when(booking.bookedAt, locale)],
    [words.fullPrice, money(booking.priceMinor, 'GEL', locale)],
    [words.name, booking.name],
    [words.email, booking.email],
    [words.language, booking.language && words.languages[booking.language]],
    [words.adviceBox, booking.adviceBox === null ? null : booking.adviceBox ? words.yes : words.no],
  ];
  if (cancelled !== null && cancelled.by !== null && !isGivenUp)
    rows.push([words.cancelled, joined(cancelledBy[cancelled.by], when(cancelled.at, locale))]);
  for (const payment of booking.payments) rows.push(...paymentFacts(payment, locale));
  for (const { at, from, to } of booking.moves)
    rows.push([words.move, `${when(from, locale)} → ${when(to, locale)} (${when(at, locale)})`]);
  for (const { event, at, topics, version } of booking.sharing)
    rows.push([words.sharing, joined(words[event], topics?.map(named.topic).join(', '), version, when(at, locale))]);
  for (const { name, relation, phone, status, at, decidedAt } of booking.parent) {
    const answered = joined(name, relations[relation], phone, consents[status], when(decidedAt ?? at, locale));
    rows.push([words.parent, answered]);
  }
  for (const agreement of booking.agreements) rows.push(...agreementFacts(agreement, locale));
  if (complaint !== null) {
    const state = complaintStates[complaint.status];
    rows.push([words.complaint, joined(complaints[complaint.kind], state, when(complaint.at, locale))]);
    rows.push([words.ownWords, complaint.words]);
  }
  return `<h3>${escapeHtml(when(booking.start, locale))}</h3>\n${facts(...rows)}`;
}

function paymentFacts({ at, status, asked, came, card, refund }: Booking['payments'][number], locale: Locale): Fact[] {
  const words = WORDS[locale];
  const { payments, refunds } = STATES[locale];
  const sum = money(asked.minor, asked.currency, locale);
  const paid = joined(sum, payments[status], card && `•••• ${card}`, when(at, locale));
  const rows: Fact[] = [[words.payment, paid]];
  if (came !== null && (came.minor !== asked.minor || came.currency !== asked.currency))
    rows.push([words.came, money(came.minor, came.currency, locale)]);
  if (refund !== null) {
    const back = money(refund.minor, refund.currency, locale);
    rows.push([words.refund, joined(back, refunds[refund.status], when(refund.doneAt ?? refund.at, locale))]);
  }
  return rows;
}

function receiptFact(receipt: OwnData['receipts'][number], locale: Locale): Fact {
  const words = WORDS[locale];
  const { number, kind, at, minor, currency, specialist, gel } = receipt;
  const inGel =
    gel && words.inGel.replace('{sum}', money(gel.minor, 'GEL', locale)).replace('{rate}', `${gel.rate}, ${gel.on}`);
  return [
    words.receipt.replace('{number}', String(number)),
    joined(STATES[locale].receipts[kind], money(minor, currency, locale), inGel, specialist, when(at, locale)),
  ];
}

function messageFact({ template, channel, at }: OwnData['messages'][number], locale: Locale): Fact {
  return [when(at, locale), joined(messageWords(template, locale), WORDS[locale].channels[channel])];
}

function signInFacts(signIn: OwnData['signIns'][number], locale: Locale): Fact[] {
  const words = WORDS[locale];
  const { at, browser, system, ip, lastUsedAt, endedAt } = signIn;
  return [
    [words.agreedAt, when(at, locale)],
    [words.device, joined(browser, system, ip)],
    [words.lastUsed, when(lastUsedAt, locale)],
    [words.ended, when(endedAt, locale)],
  ];
}
