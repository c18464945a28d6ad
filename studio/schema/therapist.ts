import { MOST } from '#domain/list-limits.ts';
import { formatMoney, tetriOf } from '#domain/money.ts';
import { GENDERS, onlyIfFilled, references, required, type SchemaType, wordsOf, type Written } from './define.ts';
import { hasCome, hasFile, offeredOnce, playsVideo } from './judged.ts';
import { LIMITS } from './limits.ts';
import { KEEPS_PLACE } from './text.ts';

export const educationItem = {
  name: 'educationItem',
  type: 'object',
  title: 'განათლება',
  fields: [
    { name: 'name', type: 'localeString', title: 'სასწავლებელი', validation: required },
    {
      name: 'year',
      type: 'string',
      title: 'წელი',
      description: 'მაგალითად: 2009 ან 2004-2009',
      validation: (rule) => rule.required().min(LIMITS.studyYears.min).max(LIMITS.studyYears.max),
    },
    { name: 'degree', type: 'localeString', title: 'ხარისხი', validation: required },
    { name: 'description', type: 'localeText', title: 'აღწერა' },
    {
      name: 'gallery',
      type: 'array',
      title: 'დიპლომები და სერტიფიკატები',
      of: [{ type: 'picture', validation: (rule) => rule.custom(hasFile) }],
      options: { layout: 'grid' },
      validation: (rule) => rule.max(MOST.parts),
    },
  ],
  preview: { select: { title: 'name.ka', subtitle: 'year' } },
} as const satisfies SchemaType;

export const sessionOffer = {
  name: 'sessionOffer',
  type: 'object',
  title: 'შეხვედრა და ფასი',
  fields: [
    {
      name: 'sessionType',
      type: 'reference',
      title: 'შეხვედრის ტიპი',
      to: [{ type: 'therapyType' }],
      validation: required,
    },
    {
      name: 'price',
      type: 'number',
      title: 'სპეციალისტის ფასი, ₾',
      description: 'რასაც სპეციალისტი ითხოვს. კლიენტი იხდის ფასს და მომსახურების საკომისიოს ერთად',
      validation: (rule) => rule.required().min(0.01).max(LIMITS.price.max).precision(LIMITS.price.decimals),
    },
    {
      name: 'duration',
      type: 'number',
      title: 'ხანგრძლივობა, წუთი',
      initialValue: 50,
      validation: (rule) => rule.required().integer().min(LIMITS.duration.min).max(LIMITS.duration.max),
    },
  ],
  preview: {
    select: { type: 'sessionType.name.ka', price: 'price', duration: 'duration' },
    prepare: ({ type, price, duration }) => ({
      title: wordsOf(type),
      subtitle: [priceInWords(price), typeof duration === 'number' ? `${duration} წთ` : '']
        .filter((words) => words !== '')
        .join(' · '),
    }),
  },
} as const satisfies SchemaType;

/** A check of a specialist, by the day on which a person made it (P77). */
function check<Name extends string>(name: Name, title: string, without: string) {
  const description = `დღე, როცა შეამოწმეთ: კლიენტი მას პროფილზე ხედავს. უამისოდ ${without}`;
  return { name, type: 'date', title, description, validation: hasCome } as const;
}

/** The public profile only. Phone, e-mail, bank account, calendar and "accepting" are in the database (P55). */
export const therapist = {
  name: 'therapist',
  type: 'document',
  title: 'სპეციალისტი',
  fields: [
    {
      name: 'visible',
      type: 'boolean',
      title: 'კლიენტებს უჩანთ',
      description: 'სანამ გამორთულია, პროფილი საიტზე არ ჩანს და მასთან ვერავინ დაჯავშნის',
      initialValue: false,
    },
    check('interviewedOn', 'გასაუბრება ჩატარდა', 'სპეციალისტი საიტზე არ ჩანს'),
    check('diplomaCheckedOn', 'დიპლომი შემოწმდა', 'სპეციალისტი საიტზე არ ჩანს'),
    check('teensCheckedOn', 'მოზარდებთან მუშაობა შემოწმდა', 'მოზარდთან შეხვედრას ვერავინ დაჯავშნის'),
    { name: 'name', type: 'localeString', title: 'სახელი', validation: required },
    { name: 'surname', type: 'localeString', title: 'გვარი', validation: required },
    {
      name: 'photo',
      type: 'picture',
      title: 'ფოტო',
      description: `მოჭერით 4:5 (ვერტიკალურად). ფოტოს გარეშე საიტი ინიციალებს ხატავს. ${KEEPS_PLACE}`,
    },
    {
      name: 'fee',
      type: 'number',
      title: 'მომსახურების საკომისიო, %',
      description: 'რამდენი პროცენტი ემატება სპეციალისტის ფასს; კლიენტი იხდის ჯამს',
      initialValue: 0,
      validation: (rule) => rule.required().min(LIMITS.fee.min).max(LIMITS.fee.max).precision(LIMITS.fee.decimals),
    },
    {
      name: 'sessionTypes',
      type: 'array',
      title: 'შეხვედრები და ფასები',
      description: 'ახალი ფასი ახალ ჯავშნებს ეხება; უკვე დაჯავშნილი შეხვედრის ფასი არ იცვლება',
      of: [{ type: 'sessionOffer' }],
      validation: (rule) => rule.required().min(1).max(MOST.parts).custom(offeredOnce),
    },
    { name: 'description', type: 'localeText', title: 'სპეციალისტის შესახებ', validation: required },
    {
      name: 'videoLink',
      type: 'string',
      title: 'ვიდეოპრეზენტაცია',
      description: 'ბმული YouTube-ზე: watch, shorts ან youtu.be',
      validation: (rule) => [rule.max(LIMITS.videoLink.max), rule.custom(playsVideo).warning()],
    },
    {
      name: 'education',
      type: 'array',
      title: 'განათლება',
      of: [{ type: 'educationItem' }],
      validation: (rule) => rule.max(MOST.parts),
    },
    references('method', 'method', 'მეთოდები'),
    {
      name: 'therapyMethod',
      type: 'array',
      title: 'მიდგომა საკუთარი სიტყვებით',
      of: [{ type: 'localeString' }],
      validation: (rule) => rule.max(MOST.parts),
    },
    references('languages', 'language', 'რომელ ენებზე მუშაობს'),
    {
      name: 'experience',
      type: 'number',
      title: 'გამოცდილება, წელი',
      validation: (rule) => rule.required().integer().min(LIMITS.experience.min).max(LIMITS.experience.max),
    },
    {
      name: 'gender',
      type: 'string',
      title: 'სქესი',
      options: {
        list: GENDERS,
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: required,
    },
    {
      name: 'slug',
      type: 'slug',
      title: 'სახელი მისამართში',
      description: 'ლათინური პატარა ასოები და დეფისი: nino-beridze',
      options: { source: slugSource, maxLength: 96 },
      validation: (rule) => rule.required().custom(isSlug),
    },
    { name: 'demo', type: 'boolean', title: 'საცდელი, გამოგონილი ადამიანი', readOnly: true, hidden: onlyIfFilled },
  ],
  preview: {
    select: { name: 'name.ka', surname: 'surname.ka', visible: 'visible', media: 'photo' },
    prepare: ({ name, surname, visible, media }) => ({
      title: `${wordsOf(name)} ${wordsOf(surname)}`.trim(),
      subtitle: visible === true ? 'ჩანს' : 'დამალულია',
      media,
    }),
  },
} as const satisfies SchemaType;

function slugSource({ name, surname }: Written): string {
  return [name, surname].flatMap((part) => wordsOf((part as Written | undefined)?.['en'])).join(' ');
}

function isSlug(value: unknown): true | string {
  const current = typeof value === 'object' && value !== null ? (value as Written)['current'] : undefined;
  return (
    (typeof current === 'string' && LIMITS.slug.test(current)) || 'მხოლოდ ლათინური პატარა ასოები, ციფრები და დეფისი.'
  );
}

/** The price that a specialist asks, as it is written in Georgian. */
function priceInWords(price: unknown): string {
  const tetri = typeof price === 'number' ? tetriOf(price) : null;
  return tetri === null ? 'ფასის გარეშე' : formatMoney(tetri, { currency: 'GEL', locale: 'ka' });
}
