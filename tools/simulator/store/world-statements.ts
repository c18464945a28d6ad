import type { Locale } from '#domain/dates.ts';
import type { Store } from './tables.ts';
import { bytes, type Handler, instant, number, span, text, textOrNull } from './values.ts';

/** Changes of the database outside of the use cases: new people, and therapists who edit their calendars. */
export const WORLD = {
  addUser: {
    name: 'world.add-user',
    text: `
      with u as (insert into users(id, role, step, locale, phone_hmac, phone_enc, email_enc, created_at)
        values ($1, $2, 4, $3, $4, $4, $5, $6) returning id)
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
  addTimeOff: {
    name: 'world.add-time-off',
    text: `insert into time_off(therapist_id, id, during) values ($1, $2, $3)`,
  },
  editTherapist: {
    name: 'world.edit-therapist',
    text: `update therapists set accepting = $2, min_notice_min = $3 where id = $1`,
  },
  addRate: {
    name: 'world.add-rate',
    text: `insert into exchange_rates(valid_on, source, gel_per_eur, fetched_at, accepted) values ($1, $2, $3, $4, true)`,
  },
} as const;

/** The same over the tables in memory. */
export function worldStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const edited = (therapistId: string): void => {
    const therapist = tables.therapists.byKey.get(therapistId);
    if (therapist !== undefined) store.update(therapist, { version: therapist.version + 1 });
  };
  return {
    [WORLD.addUser.name]: ([id, , locale, phone, email, , wrapped]) => {
      store.insert(tables.users, {
        id: text(id),
        step: 4,
        locale: locale as Locale,
        phone: bytes(phone),
        email: email === null ? null : bytes(email),
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
      edited(text(therapistId));
    },
    [WORLD.addTimeOff.name]: ([therapistId, id, during]) => {
      store.insert(tables.timeOff, { therapistId: text(therapistId), id: text(id), ...span(during) });
      edited(text(therapistId));
    },
    [WORLD.editTherapist.name]: ([id, accepting, notice]) => {
      const therapist = tables.therapists.byKey.get(text(id));
      if (therapist === undefined) return;
      const change = { accepting: accepting === true, minNoticeMin: number(notice) };
      const same = therapist.accepting === change.accepting && therapist.minNoticeMin === change.minNoticeMin;
      store.update(therapist, { ...change, version: therapist.version + (same ? 0 : 1) });
    },
    [WORLD.addRate.name]: ([on, source, gelPerEur, at]) => {
      const key = { on: text(on), source: text(source) };
      store.insert(tables.rates, { ...key, gelPerEur: text(gelPerEur), accepted: true, fetchedAt: instant(at) });
    },
  };
}
