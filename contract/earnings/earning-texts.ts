import { formatDate, formatDayInDative, formatTime, type Instant, type Locale, wallOf } from '#domain/dates.ts';
import { formatUpToDay, formatWeekdayInDative } from '#domain/day-endings.ts';
import type { EarningLine } from '#domain/earning-line.ts';

/** Where a line of earnings stands, in words: one bold word and what there is to know or to do. */
export type StateWords = { word: string; reason: string };

/** The words of a line's state: the same on the screen, in a statement and in a mail. */
export function stateWords(
  { on, state, late, clientAbsent, isBooked }: Pick<EarningLine, 'on' | 'state' | 'late' | 'clientAbsent' | 'isBooked'>,
  locale: Locale,
): StateWords {
  const words = WORDS[locale];
  const told = (word: string, ...reasons: readonly string[]) => ({ word, reason: reasons.join('\u00a0· ') });
  /** The therapist's questions about a session that did not take place and is paid all the same. */
  const theirs = late ? [words.late] : clientAbsent ? [words.absent] : [];
  switch (state.kind) {
    case 'ahead':
      return told(words.ahead, `${formatWeekdayInDative(wallOf(on).date, locale)}, ${formatTime(on)}`);
    case 'over':
      return told(words.over, ...theirs, words.mayChange.replace('{until}', upTo(state.until, locale)));
    case 'due':
      return told(
        words.due,
        ...theirs,
        state.by === null ? words.withNext : words.by.replace('{until}', upTo(state.by, locale)),
      );
    case 'sent':
    case 'paid':
      return told(words[state.kind], ...theirs, day(state.at, locale), ...maskedAccount(state.last4));
    case 'came_back':
      return told(words.cameBack, ...theirs, words.setAgain);
    case 'no_account':
      return told(words.noAccount, ...theirs, words.addAccount);
    case 'account_refused':
      return told(words.noAccount, ...theirs, words.setAgain);
    case 'stopped':
      return told(words.stopped, ...theirs, words.writeToUs);
    case 'no_share':
      return told(words.noShare, words.shareIsZero);
    case 'no_pay':
      return told(
        state.why === 'complaint_open' ? words.notYet : words.noPay,
        words.why[state.why],
        ...(isBooked ? [words.counted] : []),
      );
    case 'taken_back':
      return told(words.takenBack, words.seeCorrection.replace('{day}', dated(state.on, on, locale)));
    case 'correction':
      return told(
        words.correction,
        words.why[state.why],
        words.ofSession.replace('{day}', dated(state.of, on, locale)),
      );
  }
}

/** „•••• 4417“, which no line breaks; nothing without an account. */
function maskedAccount(last4: string | null): string[] {
  return last4 === null ? [] : [`••••\u00a0${last4}`];
}

/** „20 ნოემბერს“, "November 20". */
function day(instant: Instant, locale: Locale): string {
  return formatDayInDative(wallOf(instant).date, locale);
}

/** „26 ნოემბრამდე“, "November 26". */
function upTo(instant: Instant, locale: Locale): string {
  return formatUpToDay(wallOf(instant).date, locale);
}

/** A day that is told of beside another: with its year where that is not the same. */
function dated(instant: Instant, beside: Instant, locale: Locale): string {
  const { date } = wallOf(instant);
  return formatDate(date, locale, { year: date.slice(0, 4) !== wallOf(beside).date.slice(0, 4) });
}

const WORDS = {
  ka: {
    ahead: 'წინ არის',
    over: 'დასრულდა',
    mayChange: 'შეიძლება შეიცვალოს {until}',
    due: 'ჩაირიცხება',
    by: '{until}',
    withNext: 'შემდეგ ჩარიცხვასთან ერთად',
    sent: 'გაგზავნილია',
    paid: 'ჩაირიცხა',
    cameBack: 'დაბრუნდა',
    setAgain: 'შეამოწმეთ ანგარიში და თავიდან მიუთითეთ',
    noAccount: 'ანგარიშს ელოდება',
    addAccount: 'მიუთითეთ ანგარიში პარამეტრებში',
    stopped: 'შეჩერებულია',
    writeToUs: 'მოგვწერეთ',
    noShare: 'ჩასარიცხი არ არის',
    shareIsZero: 'თქვენი წილი ნულია',
    noPay: 'არ ანაზღაურდება',
    notYet: 'ჯერ არ ანაზღაურდება',
    counted: 'მანამდე ჯამში შედის',
    takenBack: 'დარიცხული იყო',
    seeCorrection: 'იხილეთ შესწორება, {day}',
    correction: 'შესწორება',
    ofSession: 'შეხვედრა: {day}',
    late: 'გვიან გააუქმა — გეკუთვნით',
    absent: 'არ გამოცხადდა — გეკუთვნით',
    why: {
      cancelled_in_time: 'კლიენტმა დროულად გააუქმა',
      cancelled_by_therapist: 'თქვენ გააუქმეთ',
      therapist_absent: 'თქვენი მიზეზით არ შედგა',
      complaint_open: 'კლიენტის შეტყობინებას ვიხილავთ',
      money_returned: 'თანხა კლიენტს დაუბრუნდა',
    },
  },
  en: {
    ahead: 'Ahead',
    over: 'Over',
    mayChange: 'may change until {until}',
    due: 'To be paid',
    by: 'by {until}',
    withNext: 'with the next payout',
    sent: 'Sent',
    paid: 'Paid',
    cameBack: 'Came back',
    setAgain: 'check your account and set it again',
    noAccount: 'Waits for an account',
    addAccount: 'add one in the settings',
    stopped: 'Stopped',
    writeToUs: 'write to us',
    noShare: 'Nothing to pay',
    shareIsZero: 'your share is zero',
    noPay: 'Not paid',
    notYet: 'Not paid yet',
    counted: 'in the sums until then',
    takenBack: 'Had been earned',
    seeCorrection: 'see the correction, {day}',
    correction: 'Correction',
    ofSession: 'session: {day}',
    late: 'cancelled late — yours',
    absent: 'did not come — yours',
    why: {
      cancelled_in_time: 'the client cancelled in time',
      cancelled_by_therapist: 'you cancelled',
      therapist_absent: 'it did not take place because of you',
      complaint_open: "we are looking into the client's message",
      money_returned: 'the client got the money back',
    },
  },
} as const satisfies Record<Locale, object>;
