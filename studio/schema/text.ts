import { onlyIfFilled, type Rule, type SchemaType } from './define.ts';
import { goodGeorgian, hasEnglish, notBlank } from './judged.ts';
import { LIMITS } from './limits.ts';

function inBothLanguages(name: string, title: string, kind: { type: 'string' | 'text'; max: number }): SchemaType {
  const words = (rule: Rule): Rule => rule.max(kind.max).custom(notBlank);
  return {
    name,
    type: 'object',
    title,
    options: { columns: 2 },
    fields: [
      {
        name: 'ka',
        type: kind.type,
        title: 'ქართული',
        validation: (rule) => [words(rule.required()), goodGeorgian(rule)],
      },
      {
        name: 'en',
        type: kind.type,
        title: 'English',
        validation: (rule) => [words(rule), rule.custom(hasEnglish).warning()],
      },
    ],
  };
}

export const localeString = inBothLanguages('localeString', 'ტექსტი ორ ენაზე', {
  type: 'string',
  max: LIMITS.words.max,
});

export const localeText = inBothLanguages('localeText', 'გრძელი ტექსტი ორ ენაზე', {
  type: 'text',
  max: LIMITS.longText.max,
});

/** The original is kept as it came, and goes into backups and archives. */
export const KEEPS_PLACE =
  'თუ კამერამ გადაღების ადგილი ჩაწერა, შენახულ ფაილში ის რჩება. საიტზე არ ჩანს; თუ არ გინდათ, ატვირთვამდე წაშალეთ';

/** An uploaded image, or a file that the product ships itself (demo portraits). */
export const picture: SchemaType = {
  name: 'picture',
  type: 'image',
  title: 'სურათი',
  description: KEEPS_PLACE,
  // The shapes in which the site shows portraits and the small pictures of galleries.
  options: {
    hotspot: {
      previews: [
        { title: '4:5', aspectRatio: 4 / 5 },
        { title: '3:2', aspectRatio: 3 / 2 },
      ],
    },
  },
  fields: [
    {
      name: 'url',
      type: 'string',
      title: 'პროდუქტის ფაილი',
      description: 'მხოლოდ საცდელ შინაარსში: ნახატი, რომელიც პროდუქტს მოჰყვება',
      readOnly: true,
      hidden: onlyIfFilled,
    },
    { name: 'caption', type: 'string', title: 'წარწერა', validation: goodGeorgian },
  ],
};
