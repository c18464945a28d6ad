import type { Answer } from '#contract/api.ts';
import { restWords, safe, spelt, time } from './words.ts';

/** The answers about paying therapists, in words. Of an account four digits are shown. */

type Due = Answer<'listDuePayouts'>;

/** The pay due to each therapist, late pay first; or the payouts of a batch, when the answer is about a batch. */
export function payoutsWords(answer: Due | Answer<'sendPayouts'>): string[] {
  return 'therapists' in answer ? dueWords(answer) : sentWords(answer);
}

function dueWords({ therapists, totalMinor, leftOutMinor, lateMinor, atBank, next }: Due): string[] {
  const people = therapists.flatMap(({ profile, name, last4, isNew, minor, lines, late, leftOut }) => [
    `${called({ profile, name })}, ${account(last4)}${isNew ? ', new: nothing has gone there yet' : ''}`,
    ...(lines === 0 ? [] : [`  goes now   ${lari(minor)} for ${sessions(lines)}`]),
    ...(late === null ? [] : [`  LATE       ${lari(late.minor)}, the oldest was due by ${time(late.since)}`]),
    ...leftOut.map(({ why, minor: left, lines: of, from }) => {
      return `  left out   ${lari(left)} for ${sessions(of)}: ${WHY[why]}${from === null ? '' : `, goes from ${time(from)}`}`;
    }),
  ]);
  const all = `all of it: ${lari(totalMinor)} goes now, ${lari(leftOutMinor)} is left out; ${lari(lateMinor)} of both is late`;
  const batches = atBank.map(({ id, number, sentAt, minor, lines }) => {
    return `  batch ${number} of ${time(sentAt)}: ${lari(minor)} for ${sessions(lines)}, --batch ${id}`;
  });
  return [
    ...(people.length === 0 ? ['nothing is due'] : [...people, ...restWords(next), all]),
    ...(batches.length === 0 ? [] : ['at the bank:', ...batches]),
  ];
}

const WHY = {
  complaint: 'a client complains',
  stopped: 'the pay is stopped (payout-resume)',
  no_account: 'no account yet',
  came_back: 'the bank sent a transfer to this account back; the specialist has to set it again',
  young_account: 'the account is new: pay waits 24 hours, 72 after a change',
  too_young: 'a client may still complain',
} as const;

function sentWords({ batch, payouts, totalMinor, leftMinor }: Answer<'sendPayouts'>): string[] {
  const lines = payouts.map(({ profile, name, appointmentId, minor, status }) => {
    return `  ${appointmentId}  ${lari(minor)}  ${called({ profile, name })}${status === 'SENT' ? '' : `, by now ${spelt(status)}`}`;
  });
  return [
    `batch ${batch.number}, ${lari(totalMinor)} for ${sessions(payouts.length)}, --batch ${batch.id}`,
    ...lines,
    `still due until then, or left out: ${lari(leftMinor)}`,
    ...(payouts.length === 0 ? [] : [`the bank's file: payouts-export --batch ${batch.id}`]),
  ];
}

/** The lines of a batch, or how many of them were booked, when that is what was answered. */
export function batchWords(answer: Answer<'readPayoutBatch'> | Answer<'endPayout'>): string[] {
  if (!('batch' in answer)) return endedWords(answer);
  const { batch, lines } = answer;
  const each = lines.map(({ profile, name, appointmentId, order, last4, minor, outcome, bankRef, at }) => {
    const end = at === null ? outcome : `${spelt(outcome)}${bankRef === null ? '' : ` (${safe(bankRef)})`} ${time(at)}`;
    return `  ${appointmentId}  ${safe(order)}  ${lari(minor)}  ${called({ profile, name })}, ${account(last4)}: ${end}`;
  });
  const waiting = lines.filter(({ outcome }) => outcome === 'waiting');
  const open = waiting.reduce((sum, { minor }) => sum + minor, 0);
  return [
    `batch ${batch.number} of ${time(batch.sentAt)}, ${sessions(lines.length)}, --batch ${batch.id}`,
    ...each,
    `at the bank: ${lari(open)} for ${sessions(waiting.length)}`,
  ];
}

/** The booked sum and sessions. */
export function endedWords({ done, lines, minor }: Answer<'endPayout'>): string[] {
  return [done ? `booked: ${lari(minor)} for ${sessions(lines)}` : 'it was so already: nothing was changed'];
}

/** The bank's file, as it is. */
export function fileWords({ file }: Answer<'exportPayouts'>): string[] {
  return file.replace(/\n$/, '').split('\n');
}

/** The parts of a batch that must not go to the bank once more. */
export function fileNotes({ returnedMinor, paidMinor }: Answer<'exportPayouts'>): string[] {
  return [
    ...(returnedMinor === 0 ? [] : [`not in the file, since it came back: ${lari(returnedMinor)}`]),
    ...(paidMinor === 0 ? [] : [`booked as PAID already: ${lari(paidMinor)}. Do not give the file to the bank again`]),
  ];
}

/** The therapist and the sums that a stop of pay concerns. */
export function stopWords({ profile, name, was, is, dueMinor, sentMinor }: Answer<'setPayoutStop'>): string[] {
  return [
    called({ profile, name }),
    `  pay        ${was === is ? `${is} (as before)` : `${was} -> ${is}`}`,
    `  due        ${lari(dueMinor)}`,
    `  at bank    ${lari(sentMinor)}${is === 'stopped' && sentMinor > 0 ? ': call the bank; it is booked as paid only after payout-resume' : ''}`,
  ];
}

function called({ profile, name }: { profile: string; name: string }): string {
  return safe(name === '' ? `${profile} (no such profile)` : `${name} (${profile})`);
}

function account(last4: string | null): string {
  return last4 === null ? 'no account' : `••••${last4}`;
}

function sessions(n: number): string {
  return n === 1 ? '1 session' : `${n} sessions`;
}

function lari(minor: number): string {
  return `${(minor / 100).toFixed(2)} GEL`;
}
