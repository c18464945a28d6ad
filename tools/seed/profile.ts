import type { GenderKey, TypeKey } from '#domain/intake.ts';
import type { Localized } from '#domain/locale.ts';
import { words } from '#domain/testing/words.ts';
import type { Method, Snapshot } from '#server/providers/content/content.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { diceOf, type Dice } from './dice.ts';
import { nameOf } from './names.ts';
import { type Portrait, portraitOf } from './portrait.ts';
import { ABOUT, CLOSINGS, OPENINGS, type Practice, PRACTICES, WAYS } from './sentences.ts';

/** The profile of an invented therapist as a document of the content, and the picture it names. */
export type Profile = { document: Readonly<Record<string, unknown>> & { _id: string }; portrait: Portrait };

/** Sources of a profile: the titles of the methods by id, and a named person's profile for the other fields. */
type Sources = { readonly titles: ReadonlyMap<string, Localized>; readonly sample: RawDocument };

/** The sources in the content that comes with the product. */
export function sourcesOf(content: Pick<Snapshot, 'therapists'>, documents: readonly RawDocument[]): Sources {
  const sample = documents.find(({ _type }) => _type === 'therapist') ?? {};
  return { titles: methodTitles([...content.therapists.values()].flatMap(({ methods }) => methods)), sample };
}

/** The titles without the abbreviation in brackets, as in written profiles. */
function methodTitles(methods: readonly Method[]): Sources['titles'] {
  const bare = (title: string) => title.replace(/ \([A-Z-]+\)$/, '');
  return new Map(methods.map(({ id, title }) => [id, { ka: bare(title.ka), en: bare(title.en) }]));
}

/** The content id of the therapist with this number; names may repeat, numbers never. */
export function profileId(number: number): string {
  return `therapist-${slugOf(number)}`;
}

/** `nino-chkheidze-25` */
export function slugOf(number: number): string {
  const { name, surname } = personOf(number);
  return `${name.en}-${surname.en}-${number}`.toLowerCase();
}

/** The profile of the therapist with this number. It depends on the number alone: more therapists change no profile. */
export function profileOf(number: number, { titles, sample }: Sources): Profile {
  const dice = diceOf(number);
  const { gender, name, surname } = personOf(number);
  const practice = dice.pick(PRACTICES);
  const types = dice.pick(practice.types);
  const methods = [practice.method, ...dice.some(practice.more, 2 + dice.below(2))].map((method) => `method-${method}`);
  const named = methods.flatMap((id) => titles.get(id) ?? []);
  const experience = 2 + dice.below(dice.pick([6, 14, 28]));
  const portrait = portraitOf(number, { gender, grey: experience >= GREY_FROM });
  const document = {
    ...sample,
    _id: profileId(number),
    _type: 'therapist',
    _updatedAt: '2026-11-16T08:00:00Z',
    name: localeString(name),
    surname: localeString(surname),
    slug: { _type: 'slug', current: slugOf(number) },
    photo: picture(portrait.file),
    gender,
    experience,
    fee: dice.pick([20, 0, 5, 7.5, 10, 12, 12.5, 15, 15, 18, 20, 22, 25]),
    description: { ...localeString(descriptionOf(dice, { practice, types, experience })), _type: 'localeText' },
    videoLink: videoOf(dice),
    education: educationOf(dice, { experience, types, training: named[0] ?? { ka: '', en: '' } }),
    therapyMethod: named.slice(0, 3).map((title, place) => ({ ...localeString(title), _key: `m${place + 1}` })),
    method: methods.map(reference),
    languages: ['ka', 'en', ...spokenBesides(dice)].map((language) => reference(`language-${language}`)),
    sessionTypes: offersOf(dice, { types, experience }),
    teensCheckedOn: types.includes('teen') ? '2026-11-02' : null,
    visible: true,
    demo: true,
  };
  return { document, portrait };
}

function personOf(number: number): { gender: GenderKey; name: Localized; surname: Localized } {
  // Three of five neighbours are women.
  const [row, seat] = [Math.floor(number / 5), number % 5];
  const gender = seat % 2 === 0 ? 'female' : 'male';
  return { gender, ...nameOf(gender, gender === 'female' ? row * 3 + seat / 2 : row * 2 + (seat - 1) / 2) };
}

function descriptionOf(
  dice: Dice,
  { practice, types, experience }: { practice: Practice; types: readonly TypeKey[]; experience: number },
): Localized {
  const about = types.flatMap((type) => {
    const choices = ABOUT[type];
    return choices === undefined ? [] : dice.pick(choices);
  });
  const sentences = [dice.pick(OPENINGS), dice.pick(practice.focus), dice.pick(WAYS), ...about, dice.pick(CLOSINGS)];
  const text = (locale: 'ka' | 'en') =>
    sentences.map((sentence) => sentence[locale].replace('%', String(experience))).join(' ');
  return { ka: text('ka'), en: text('en') };
}

function videoOf(dice: Dice): string | null {
  const [id] = dice.some(VIDEOS, 1);
  const forms = [`https://www.youtube.com/watch?v=${id}`, `https://youtu.be/${id}`] as const;
  return dice.below(6) === 0 ? null : dice.pick(forms);
}

function spokenBesides(dice: Dice): string[] {
  const other = dice.pick([null, null, null, 'de', 'fr', 'tr'] as const);
  return [...(dice.below(3) === 0 ? ['ru'] : []), ...(dice.below(3) === 0 && other !== null ? [other] : [])];
}

/** The price in lari, 50 to 160 in steps of 5: it grows with experience; a couple costs no less than one person. */
function offersOf(dice: Dice, { types, experience }: { types: readonly TypeKey[]; experience: number }) {
  const base = 44 + Math.min(experience, 25) * 3 + dice.below(30);
  const couple = dice.below(4) * 10;
  return types.map((type) => ({
    _type: 'sessionOffer',
    _key: type,
    sessionType: { _type: 'reference', _ref: `type-${type}` },
    duration: 50,
    price: Math.min(160, Math.floor((base + (type === 'couple' ? couple : 0)) / 5) * 5),
  }));
}

function educationOf(
  dice: Dice,
  { experience, types, training }: { experience: number; types: readonly TypeKey[]; training: Localized },
) {
  const master = THIS_YEAR - experience - 1;
  const degree = types.includes('teen') ? CHILD_MASTER : dice.pick(MASTERS);
  const gallery = dice.some(DIPLOMAS, 3);
  return [
    {
      _key: 'method',
      year: `${master}–${master + 3}`,
      name: { ka: 'ფსიქოთერაპიის სასწავლო ცენტრი', en: 'Psychotherapy training centre' },
      degree: { ka: `${training.ka}: სერტიფიცირებული სპეციალისტი`, en: `${training.en}: certified practitioner` },
      description: {
        ka: 'ორსაფეხურიანი პროგრამა, 400 საათზე მეტი: თეორია, სავარჯიშოები, პრაქტიკა სუპერვიზიით.',
        en: 'A programme in two stages, more than 400 hours: theory, exercises and supervised practice.',
      },
      gallery: gallery.slice(0, 2),
    },
    {
      _key: 'master',
      year: String(master),
      name: dice.pick(UNIVERSITIES),
      degree,
      description: {
        ka: 'სამაგისტრო ნაშრომი და კლინიკური პრაქტიკა.',
        en: "Master's thesis and clinical placement.",
      },
      gallery: gallery.slice(2),
    },
  ].map(({ name, degree: title, description, gallery: files, ...item }) => ({
    _type: 'educationItem',
    ...item,
    name: localeString(name),
    degree: localeString(title),
    description: { ...localeString(description), _type: 'localeText' },
    gallery: files.map((file, place) => ({ ...picture(file), _key: `p${place + 1}` })),
  }));
}

function localeString({ ka, en }: Localized) {
  return { _type: 'localeString', ka, en };
}

function picture(file: string) {
  return { _type: 'picture', url: `/media/${file}` };
}

function reference(id: string) {
  return { _type: 'reference', _key: id, _ref: id };
}

/** The present year of the profiles, fixed so that they do not change with the calendar. */
const THIS_YEAR = 2026;
const GREY_FROM = 20;

const VIDEOS = words(`
  aqz-KE-bpKQ eRsGyueVLvQ R6MlUcmOul8 WhWc3b3KhnY _cMxraX_5RE mN0zPOpADL4 Y-rmzh0PI3c u9lj-c29dxI PVGeM40dABA
  SkVqJ1SGeL0`);

const DIPLOMAS = [1, 2, 3, 4, 5, 6].map((number) => `diploma-${number}.svg`);

const UNIVERSITIES: readonly [Localized, ...Localized[]] = [
  { ka: 'სახელმწიფო უნივერსიტეტი, ფსიქოლოგიის ფაკულტეტი', en: 'State university, faculty of psychology' },
  {
    ka: 'სამედიცინო უნივერსიტეტი, ქცევის მეცნიერებათა დეპარტამენტი',
    en: 'Medical university, department of behavioural sciences',
  },
  { ka: 'ჰუმანიტარულ მეცნიერებათა უნივერსიტეტი', en: 'University of the humanities' },
];

const CHILD_MASTER = { ka: 'ბავშვისა და მოზარდის ფსიქოლოგიის მაგისტრი', en: 'MSc in child and adolescent psychology' };
const MASTERS: readonly [Localized, ...Localized[]] = [
  { ka: 'კლინიკური ფსიქოლოგიის მაგისტრი', en: 'MSc in clinical psychology' },
  { ka: 'ფსიქოლოგიური კონსულტირების მაგისტრი', en: 'MSc in counselling psychology' },
  { ka: 'ჯანმრთელობის ფსიქოლოგიის მაგისტრი', en: 'MSc in health psychology' },
];
