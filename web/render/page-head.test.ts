import { expect, test } from 'vitest';
import type { PageToDraw, PublicProfile } from '#contract/pages/page-data.ts';
import { pageHead } from './page-head.ts';

const ORIGIN = 'https://example.ge';

const PROFILE: PublicProfile = {
  _id: 'nino',
  name: 'Nino',
  surname: 'O"Neill',
  photo: null,
  gender: 'female',
  experience: 8,
  fee: 20,
  description: 'I work with anxiety.',
  videoLink: null,
  education: [],
  therapyMethod: [],
  method: [],
  languages: [],
  sessionTypes: [],
  interviewedOn: '2026-11-02',
  diplomaCheckedOn: '2026-11-03',
  teensCheckedOn: null,
  demo: false,
};

type Shown = Pick<Extract<PageToDraw['data'], { kind: 'therapist' }>, 'shared'> & Pick<PublicProfile, 'photo'>;

/** The head of a profile of which these pictures are known. */
function headOf({ shared, photo }: Shown): string {
  const profile = { ...PROFILE, photo };
  const data = { kind: 'therapist', locale: 'en', profile, shared } as const;
  return pageHead({ name: 'therapist', frame: '', path: '/therapist/nino', locale: 'en', origin: ORIGIN, data }).head;
}

/** The properties that other sites show of a link, by name. */
const pictureIn = (head: string) =>
  Object.fromEntries(
    [...head.matchAll(/property="og:(image[:\w]*)" content="(.*?)"/g)].map(([, name, value]) => [name, value]),
  );

const photo = { url: '/media/a-256.webp', srcset: '/media/a-256.webp 256w' };
const drawing = { url: '/media/nino.svg', srcset: '' };
const shared = { url: '/media/b-1200.jpg', width: 1200, height: 630 };

test('a link to a profile with a photograph shows it in the size made for links, under the name of the specialist', () => {
  expect(pictureIn(headOf({ photo, shared }))).toEqual({
    image: `${ORIGIN}/media/b-1200.jpg`,
    'image:type': 'image/jpeg',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'Nino O&quot;Neill',
  });
});

test.each([
  ['a drawing', drawing],
  ['no picture at all', null],
])('a link to a profile with %s shows the picture of the product, which every site can draw', (_, shown) => {
  expect(pictureIn(headOf({ photo: shown, shared: null }))).toMatchObject({
    image: `${ORIGIN}/share-en.png`,
    'image:type': 'image/png',
    'image:width': '1200',
    'image:height': '630',
  });
});

test.each([
  [photo, `"image":"${ORIGIN}/media/a-256.webp"`],
  [null, null],
])('a link to a profile tells search engines of the portrait where there is one', (shown, words) => {
  const head = headOf({ photo: shown, shared: null });
  expect(/"image":"[^"]*"/.exec(head)?.[0] ?? null).toBe(words);
});
