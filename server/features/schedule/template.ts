// docs/decisions/144
import { DAY, type Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { BOOKING_HORIZON_DAYS, type Calendar, type Slot } from '#domain/schedule.ts';
import {
  isSameTemplate,
  readTemplate,
  type TemplateChange,
  templateChange,
  templateOf,
  type TemplateWish,
  timesForClients,
  type WeeklyTemplate,
  withTemplate,
} from '#domain/template.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { type CalendarOwner, lockCalendar } from './publish.ts';
import { calendars } from '../calendar/calendar.ts';
import { replaceWeek, updateChoices, writeAccepting } from './template.sql.ts';

/** The weekly template of a calendar and the choices around it. */
export async function currentTemplate(sql: Sql, owner: CalendarOwner, now: Instant): Promise<WeeklyTemplate> {
  return templateOf(await calendarOf(sql, owner, now), now);
}

/** A template's changes and the times clients would see, unwritten. Refuses an invalid one (422, with its field). */
export async function previewTemplate(
  sql: Sql,
  owner: CalendarOwner,
  { wish, now }: { wish: TemplateWish; now: Instant },
): Promise<{ change: TemplateChange; times: Slot[] }> {
  const template = understand(wish, owner);
  const before = await calendarOf(sql, owner, now);
  const after = withTemplate(before, template);
  const at = { lengths: owner.lengths, now };
  return { change: templateChange([before, after], at), times: timesForClients(after, at) };
}

/**
 * Sets the weekly template. Held and booked times stay, and so do single times published or removed by themselves; in a
 * range published by itself another rest moves the starts. A repeat writes nothing. Refuses an invalid one (422, with
 * its field).
 */
export async function saveTemplate(
  tx: Tx,
  owner: CalendarOwner,
  { wish, now }: { wish: TemplateWish; now: Instant },
): Promise<{ template: WeeklyTemplate; change: TemplateChange }> {
  const template = understand(wish, owner);
  await lockCalendar(tx, owner.therapistId);
  const before = await calendarOf(tx, owner, now);
  const change = templateChange([before, withTemplate(before, template)], { lengths: owner.lengths, now });
  if (!isSameTemplate(template, templateOf(before, now))) {
    await replaceWeek(tx, owner.therapistId, template.ranges);
    await updateChoices(tx, owner.therapistId, { ...template, now });
  }
  return { template, change };
}

/** Sets whether new clients are taken (P29); clients with a paid session go on booking, and a hold can be paid. */
export async function setAccepting(
  sql: Sql,
  { therapistId }: CalendarOwner,
  { accepting, now }: { accepting: boolean; now: Instant },
): Promise<void> {
  await writeAccepting(sql, { therapistId, accepting, now });
}

function understand(wish: TemplateWish, { lengths }: CalendarOwner): WeeklyTemplate {
  const { template, field } = readTemplate(wish, lengths);
  if (template === null) throw new DomainError('TEMPLATE_INVALID', { facts: { field } });
  return template;
}

async function calendarOf(sql: Sql, { contentId }: CalendarOwner, now: Instant): Promise<Calendar> {
  const to = now + (BOOKING_HORIZON_DAYS + 2) * DAY;
  const calendar = (await calendars(sql, { contentIds: [contentId], from: now - DAY, to, now })).get(contentId);
  if (calendar === undefined) throw new Error('a therapist without a calendar');
  return calendar;
}
