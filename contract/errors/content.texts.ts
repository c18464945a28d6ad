import { CONFLICTS, type Words } from './conflicts.texts.ts';

/** The rules of the content that a change can break (docs/decisions/235). */
export type ContentRule = 'calendar' | 'missing' | 'referred' | 'type' | 'picture' | 'number' | 'bytes';

/** Why a change of the content is refused, by rule, and a picture, by its fault: the words at every door. */
export const CONTENT_TEXTS = {
  rules: {
    calendar: CONFLICTS.PROFILE_HAS_CALENDAR,
    missing: {
      ka: 'ერთ-ერთი ბმული მიდის დოკუმენტზე, რომელიც გამოქვეყნებული არ არის. ჯერ ის გამოაქვეყნეთ.',
      en: 'A reference leads to a document that is not there: publish that one first',
    },
    referred: CONFLICTS.DOCUMENT_REFERRED,
    type: { ka: 'დოკუმენტის ტიპი არ იცვლება.', en: 'The type of a document never changes' },
    picture: {
      ka: 'სურათი სერვერზე არ არის: ატვირთეთ ხელახლა.',
      en: 'Nobody has uploaded this picture: upload it, and its document is there',
    },
    number: CONFLICTS.STORE_FULL,
    bytes: CONFLICTS.STORE_FULL,
  } satisfies Record<ContentRule, Words>,
  pictures: {
    empty: { ka: 'ფაილი ცარიელია: აირჩიეთ ხელახლა.', en: 'The file is empty. Choose the picture again.' },
    'no-picture': {
      ka: 'ეს ფაილი სურათი არ არის, რაც უნდა ერქვას. აირჩიეთ ფოტო JPEG ფორმატში.',
      en: 'The file is no picture, whatever its name says. Choose a photograph, saved as JPEG.',
    },
    'other-format': {
      ka: 'მიიღება JPEG, PNG, WebP და AVIF, არა GIF, SVG, TIFF ან სხვა. შეინახეთ JPEG ფორმატში.',
      en: 'Pictures are taken as JPEG, PNG, WebP and AVIF, not as GIF, SVG, TIFF or others. Save it as JPEG.',
    },
    heic: {
      ka: 'ეს HEIC სურათია: ტელეფონები ასე ინახავს, ბრაუზერები კი ვერ აჩვენებს. შეინახეთ JPEG ფორმატში.',
      en: 'This is a HEIC picture, as phones make them, and browsers cannot show it. Save it as JPEG.',
    },
    moving: {
      ka: 'სურათი მოძრავია: ერთი კადრი შეინახეთ JPEG ფორმატში.',
      en: 'The picture moves. Save one frame of it as JPEG.',
    },
    broken: {
      ka: 'სურათი დაზიანებულია ან ბოლომდე არ არის. ხელახლა გადმოწერეთ, ან გახსენით და JPEG ფორმატში შეინახეთ.',
      en: 'The picture is damaged or cut off. Copy it again from where it came from, or open it and save it as JPEG.',
    },
    'behind-the-end': {
      ka: 'ფაილში სურათის შემდეგ სხვა რამეც წერია. გახსენით და JPEG ფორმატში შეინახეთ.',
      en: 'Behind the picture the file has something else. Open the picture and save it as JPEG.',
    },
    'too-large': {
      ka: 'ფაილი 20 MB-ზე დიდია: შეამცირეთ და JPEG ფორმატში შეინახეთ.',
      en: 'The file has more than 20 MB. Make the picture smaller and save it as JPEG.',
    },
    'too-many-pixels': {
      ka: 'სურათი 50 მეგაპიქსელზე დიდია: შეამცირეთ და JPEG ფორმატში შეინახეთ.',
      en: 'The picture has more than 50 megapixels, or an edge of more than 65,535 pixels. Make it smaller and save it as JPEG.',
    },
  } satisfies Record<string, Words>,
} as const;
