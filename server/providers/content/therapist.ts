import { z } from 'zod';
import { isDate } from '#domain/dates.ts';
import { GENDER_KEYS, type TopicKey, type TypeKey } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Localized } from '#domain/locale.ts';
import { LIMITS } from '#studio/schema/limits.ts';
import type { educationItem, sessionOffer, therapist } from '#studio/schema/therapist.ts';
import { type Drawable, galleryPictureOf, type NamedPicture, portraitOf, type Rendition } from './pictures.ts';
import { duration, id, localeString, localeText, percent, picture, price, reference, references } from './fields.ts';

/**
 * A therapist's public profile: the accepted form of a document, and how it is read. A field of the studio's form that
 * is missing here does not compile, nor does a field that the form lacks (docs/decisions/132).
 */

type FieldsOf<Form extends { readonly fields: readonly { readonly name: string }[] }> = Record<
  Form['fields'][number]['name'],
  z.ZodType
>;

const education = z.object({
  name: localeString,
  year: z.string().min(LIMITS.studyYears.min).max(LIMITS.studyYears.max),
  degree: localeString,
  description: localeText.default({ ka: '', en: '' }),
  gallery: z.array(picture).max(MOST.parts).default([]),
} satisfies FieldsOf<typeof educationItem>);

const offer = z.object({ sessionType: reference, duration, price } satisfies FieldsOf<typeof sessionOffer>);

/** A type is offered at one price. */
function eachOnce(offers: readonly z.output<typeof offer>[], context: z.core.$RefinementCtx): void {
  offers.forEach(({ sessionType }, index) => {
    if (offers.findIndex((one) => one.sessionType._ref === sessionType._ref) === index) return;
    context.addIssue({ code: 'custom', path: [index, 'sessionType'], params: { twice: true } });
  });
}

/** The day of a check (P77); null: none is recorded. */
const day = z.string().refine(isDate).nullable().default(null);

export const therapistShape = z.object({
  _id: id,
  ...({
    name: localeString,
    surname: localeString,
    slug: z.object({ current: z.string().regex(LIMITS.slug) }),
    photo: picture,
    gender: z.enum(GENDER_KEYS),
    /** Years. */
    experience: z.number().int().min(LIMITS.experience.min).max(LIMITS.experience.max),
    /** Percent added to the price (P14), at most two decimals. */
    fee: percent,
    description: localeText,
    /** As the editor wrote it: the screen judges it by `domain/video.ts`. */
    videoLink: z.string().max(LIMITS.videoLink.max).nullable().default(null),
    education: z.array(education).max(MOST.parts).default([]),
    therapyMethod: z.array(localeString).max(MOST.parts).default([]),
    method: references,
    languages: references,
    sessionTypes: z.array(offer).min(1).max(MOST.parts).superRefine(eachOnce),
    interviewedOn: day,
    diplomaCheckedOn: day,
    teensCheckedOn: day,
    visible: z.boolean().default(false),
    /** An invented person with a drawn portrait. */
    demo: z.boolean().default(false),
  } satisfies FieldsOf<typeof therapist>),
});

/** `topics` are those the method works with; the match counts a topic when one of the therapist's methods has it. */
export type Method = {
  readonly id: string;
  readonly title: Localized;
  readonly category: { readonly id: string; readonly title: Localized };
  readonly topics: readonly TopicKey[];
};

/** `key` is the ISO 639-1 code. */
export type SpokenLanguage = { readonly id: string; readonly key: string; readonly title: Localized };

export type SessionOffer = {
  readonly typeId: string;
  readonly typeKey: TypeKey;
  /** Minutes. */
  readonly duration: number;
  /** The therapist's own price in tetri, before the fee. */
  readonly price: number;
};

/** The targets of a document's references; of a picture what is shown, null where nothing is. */
type References = {
  methods: readonly Method[];
  languages: readonly SpokenLanguage[];
  sessionTypes: readonly SessionOffer[];
  drawable(named: NamedPicture, path: string): Drawable | null;
};

/** A profile as the server works with it: the fields of the document, with what its references lead to. */
export type TherapistProfile = Readonly<ReturnType<typeof profileOf>>;

/** Makes the profile of a document. `pictures` are all sizes in which its pictures are shown. */
export function profileOf(document: z.output<typeof therapistShape>, { drawable, ...followed }: References) {
  const { _id, slug, photo, education: items, method: _method, ...fields } = document;
  const named = drawable(photo, 'photo');
  const portrait = named === null ? null : portraitOf(named);
  const galleries = items.map(({ gallery }, item) =>
    gallery.flatMap((picture, place) => {
      const one = drawable(picture, `education[${item}].gallery[${place}]`);
      return one === null ? [] : [galleryPictureOf(one)];
    }),
  );
  return {
    ...fields,
    id: _id,
    slug: slug.current,
    photo: portrait?.picture ?? null,
    sharedPhoto: portrait?.shared ?? null,
    education: items.map((item, place) => ({
      ...item,
      gallery: (galleries[place] ?? []).map(({ picture }) => picture),
    })),
    pictures: [...(portrait?.sizes ?? []), ...galleries.flat().flatMap(({ sizes }) => sizes)] as readonly Rendition[],
    ...followed,
  };
}
