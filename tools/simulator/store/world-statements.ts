import { DAY, type Locale } from '#domain/dates.ts';
import type { Role } from '#domain/sign-in.ts';
import { changeCalendar } from './calendar-statements.ts';
import { insertAccount } from './payout-statements.ts';
import type { Store } from './tables.ts';
import { bytes, type Handler, instant, number, span, text, textOrNull } from './values.ts';

/** Changes of the database outside of the use cases: the first people and their calendars. */
export const WORLD = {
  addUser: {
    name: 'world.add-user',
    text: `
      with u as (insert into users(id, role, step, locale, phone_hmac, phone_enc, email_enc, created_at)
        values ($1, $2, 4, $3, $8, $4, $5, $6) returning id)
      insert into user_keys(user_id, wrapped, key_version) select id, $7, 1 from u`,
  },
  addTherapist: {
    name: 'world.add-therapist',
    text: `
      insert into therapists(id, content_id, user_id, min_notice_min, accepting, updated_at) values ($1, $2, $3, $4, true, $5)`,
  },
  addOpening: {
    name: 'world.add-opening',
    text: `insert into openings(therapist_id, id, during) values ($1, $2, $3)`,
  },
  addWeekly: {
    name: 'world.add-weekly',
    text: `
      insert into openings(therapist_id, id, weekday, start_time, end_time, types) values ($1, $2, $3, $4, $5, $6)`,
  },
  addAccount: {
    name: 'world.add-account',
    text: `
      insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at)
      values ($1, $2, $3, '\\x00', '0101', $4)`,
  },
  addRate: {
    name: 'world.add-rate',
    text: `insert into exchange_rates(valid_on, source, gel_per_eur, fetched_at, accepted) values ($1, $2, $3, $4, true)`,
  },
} as const;

/** The same over the tables in memory. */
export function worldStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  return {
    [WORLD.addUser.name]: ([id, role, locale, phone, email, now, wrapped]) => {
      store.insert(tables.users, {
        id: text(id),
        role: role as Role,
        step: 4,
        locale: locale as Locale,
        phone: bytes(phone),
        email: email === null ? null : bytes(email),
        createdAt: instant(now),
      });
      store.insert(tables.userKeys, { userId: text(id), wrapped: bytes(wrapped), version: 1 });
    },
    [WORLD.addTherapist.name]: ([id, contentId, userId, notice]) =>
      store.insert(tables.therapists, {
        id: text(id),
        contentId: text(contentId),
        userId: textOrNull(userId),
        minNoticeMin: number(notice),
        bufferMin: 10,
        weeksAhead: 8,
        accepting: true,
        version: 1,
      }),
    [WORLD.addOpening.name]: ([therapistId, id, during]) => {
      store.insert(tables.openings, { therapistId: text(therapistId), id: text(id), ...span(during) });
      changeCalendar(store, text(therapistId));
    },
    [WORLD.addWeekly.name]: ([therapistId, id, weekday, from, to, types]) => {
      const row = {
        therapistId: text(therapistId),
        id: text(id),
        weekday: number(weekday),
        from: text(from),
        to: text(to),
      };
      store.insert(tables.weekly, { ...row, types: types as string[] | null });
      changeCalendar(store, row.therapistId);
    },
    [WORLD.addAccount.name]: ([id, therapistId, , now]) =>
      insertAccount(store, {
        id: text(id),
        therapistId: text(therapistId),
        last4: '0101',
        createdAt: instant(now),
        countsFrom: instant(now) + DAY,
      }),
    [WORLD.addRate.name]: ([on, source, gelPerEur, at]) => {
      const key = { on: text(on), source: text(source) };
      store.insert(tables.rates, { ...key, gelPerEur: text(gelPerEur), accepted: true, fetchedAt: instant(at) });
    },
  };
}
