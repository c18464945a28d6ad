import { BARE_THERAPIST, MTAVRULI } from '#domain/georgian.ts';
import { isDate, wallOf } from '#domain/dates.ts';
import { youtubeId } from '#domain/video.ts';
import type { Rule, Written } from './define.ts';

/** The rules that the schema language has no word for, and the warnings that let a text be published all the same. */

/** Words and letters that no Georgian text of ours has (P1, P32); text of another kind passes. */
function badGeorgian(value: unknown): true | string {
  if (typeof value !== 'string') return true;
  if (MTAVRULI.test(value)) return 'მთავრული (დიდი) ასოები: საიტის შრიფტში ისინი არ არის. დაწერეთ ჩვეულებრივი ასოებით.';
  if (BARE_THERAPIST.test(value)) {
    return 'ეს სიტყვა ექიმს ნიშნავს. დაწერეთ „ფსიქოთერაპევტი“ ან „სპეციალისტი“.';
  }
  return true;
}

/** The warning about Georgian words, for a field with a text. */
export const goodGeorgian = (rule: Rule): Rule => rule.custom(badGeorgian).warning();

/** The same for a rich text: one paragraph at a time, over its differently marked parts. */
export function badGeorgianInBlocks(value: unknown): true | string {
  for (const block of listOf(value)) {
    const text = listOf(block['children'])
      .map(({ text }) => (typeof text === 'string' ? text : ''))
      .join('');
    const judged = badGeorgian(text);
    if (judged !== true) return `„${text.slice(0, 60)}…“ ${judged}`;
  }
  return true;
}

/** Readers of English get the Georgian text where there is none. */
export function hasEnglish(value: unknown): true | string {
  const isThere = typeof value === 'string' && value.trim() !== '';
  return isThere || 'ინგლისური ტექსტი აკლია: ინგლისურ გვერდზე ქართული გამოჩნდება.';
}

/** Whether a link shows a video (spec §5); no link is fine. */
export function playsVideo(value: unknown): true | string {
  if (value === undefined || value === null || value === '') return true;
  const isVideo = typeof value === 'string' && youtubeId(value) !== null;
  return isVideo || 'ამ ბმულით ვიდეო არ ჩაირთვება. საჭიროა youtube.com/watch?v=…, youtube.com/shorts/… ან youtu.be/…';
}

/** Letters beyond blanks: the server takes no empty text. */
export function notBlank(value: unknown): true | string {
  if (typeof value !== 'string') return true;
  return value.trim() !== '' || 'ტექსტი ცარიელია.';
}

/** Whether a picture of a text or list has a file; the site silently leaves out one with a caption alone. */
export function hasFile(value: unknown): true | string {
  if (typeof value !== 'object' || value === null) return true;
  const { asset, url } = value as Written;
  const isThere = refOf(asset).length > 0 || (typeof url === 'string' && url !== '');
  return isThere || 'ფაილი აკლია: ატვირთეთ სურათი ან წაშალეთ ეს ჩანაწერი.';
}

/** A session type is offered at one price. */
export function offeredOnce(value: unknown): true | string {
  const types = listOf(value).flatMap(({ sessionType }) => refOf(sessionType));
  return new Set(types).size === types.length || 'ერთი ტიპის შეხვედრა ორჯერ წერია: დატოვეთ ერთი ფასი.';
}

/** A range has an end, and its lower end lies below the upper one. */
export function isRange(value: unknown): true | string {
  if (typeof value !== 'object' || value === null) return true;
  const { min, max } = value as Written;
  if (typeof min !== 'number' && typeof max !== 'number') return 'მიუთითეთ ქვედა ან ზედა ზღვარი.';
  const isOrdered = typeof min !== 'number' || typeof max !== 'number' || min < max;
  return isOrdered || 'ქვედა ზღვარი ზედაზე ნაკლები უნდა იყოს.';
}

/** A day of the calendar, as 2026-11-27. */
export function isDay(value: unknown): true | string {
  return value === undefined || (typeof value === 'string' && isDate(value)) || 'ასეთი თარიღი არ არის.';
}

function isPast(value: unknown): true | string {
  const judged = isDay(value);
  if (judged !== true || typeof value !== 'string' || value <= wallOf(Date.now()).date) return judged;
  return 'ეს დღე ჯერ არ დამდგარა.';
}

/** A day that has come, by the calendar of Tbilisi: what was done on a later one has not been done. */
export const hasCome = (rule: Rule): Rule => rule.custom(isPast);

/** The objects of a list; of anything else none. */
function listOf(value: unknown): Written[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Written => typeof item === 'object' && item !== null);
}

function refOf(value: unknown): string[] {
  const ref = typeof value === 'object' && value !== null ? (value as Written)['_ref'] : undefined;
  return typeof ref === 'string' ? [ref] : [];
}
