import { describe, expect, test } from 'vitest';
import { isEmail } from '#domain/email.ts';
import { TYPE_KEYS } from '#domain/intake.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { isCommonPassword, PASSWORD_MIN } from '#domain/sign-in.ts';
import { youtubeId } from '#domain/video.ts';
import { demoPeople } from '#server/demo/people.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { localContent, makeSnapshot, readDocuments } from '#server/providers/content/local.ts';
import { findingsIn } from '../check/check-texts.ts';
import { generatedTherapist, isOutdated, NAMED, numberOf, numbersUpTo, SHARED_PASSWORD } from './grow.ts';
import { nameOf, romanize } from './names.ts';
import { profileId, profileOf, sourcesOf } from './profile.ts';

const content = localContent({ dirs: [CONTENT_DIR] }).snapshot();
const own = [...content.therapists.values()];
const sources = sourcesOf(content, readDocuments(CONTENT_DIR));
const numbers = numbersUpTo(2000);
const made = numbers.map((number) => profileOf(number, sources));
const snapshot = makeSnapshot([...readDocuments(CONTENT_DIR), ...made.map(({ document }) => document)]);
const profiles = made.flatMap(({ document }) => snapshot.therapists.get(document._id) ?? []);
const text = JSON.stringify(made.map(({ document }) => document));

test('generated profiles break no rule of the content', () => {
  expect(snapshot.problems).toEqual([]);
  expect(profiles).toHaveLength(numbers.length);
});

test('generated profiles are always the same', () => {
  expect(JSON.stringify(numbers.map((number) => profileOf(number, sources).document))).toBe(text);
});

test('generated profiles are of both sexes, offer every type, and are marked as invented', () => {
  expect(profiles.filter(({ gender }) => gender === 'female').length / profiles.length).toBeCloseTo(0.6, 1);
  const thin = TYPE_KEYS.filter(
    (type) => profiles.filter(({ sessionTypes }) => sessionTypes.some(({ typeKey }) => typeKey === type)).length < 200,
  );
  expect(thin).toEqual([]);
  expect(profiles.every(({ visible, demo }) => visible && demo)).toBe(true);
});

test('generated profiles use every method and cover every topic', () => {
  const methods = new Map(profiles.flatMap((profile) => profile.methods.map((method) => [method.id, method])));
  const topics = new Set([...methods.values()].flatMap((method) => method.topics));
  expect([...sources.titles.keys()].filter((id) => !methods.has(id))).toEqual([]);
  expect([...snapshot.topicByKey.keys()].filter((key) => !topics.has(key))).toEqual([]);
});

test('generated profiles ask from 50 to 160 lari and carry a fee of 0 to 25 %', () => {
  const prices = profiles.flatMap(({ sessionTypes }) => sessionTypes.map(({ price }) => price));
  const fees = profiles.map(({ fee }) => fee);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([5000, 16_000]);
  expect([Math.min(...fees), Math.max(...fees)]).toEqual([0, 25]);
});

test('generated profiles are approved for teens exactly when they take teens', () => {
  const wrong = profiles.filter(
    ({ sessionTypes, teensCheckedOn }) =>
      sessionTypes.some(({ typeKey }) => typeKey === 'teen') !== (teensCheckedOn !== null),
  );
  expect(wrong).toEqual([]);
});

test('generated profiles show a valid video or none', () => {
  const links = profiles.map(({ videoLink }) => videoLink);
  expect(links.filter((link) => link !== null && youtubeId(link) === null)).toEqual([]);
  expect(links.filter((link) => link === null).length).toBeGreaterThan(100);
});

test('generated profiles have texts of 3 to 6 sentences in both languages, which seldom repeat', () => {
  const texts = profiles.flatMap(({ description }) => [description.ka, description.en]);
  const odd = texts.filter((words) => ![3, 4, 5, 6].includes(words.split(/[.?!](?:\s|$)/).length - 1));
  expect(odd).toEqual([]);
  expect(new Set(texts).size / texts.length).toBeGreaterThan(0.9);
});

test('generated profiles have words that the product may show, Georgian in Georgian letters', () => {
  expect(findingsIn('therapists.ndjson', text)).toEqual([]);
  const pairs = profiles.flatMap(({ name, surname, description, education }) => [
    name,
    surname,
    description,
    ...education.flatMap((item) => [item.name, item.degree, item.description]),
  ]);
  expect(pairs.filter(({ ka, en }) => !/^[ა-ჰ]|^\d+ [ა-ჰ]/.test(ka) || /[ა-ჰ]/.test(en) || en === '')).toEqual([]);
  expect(text).not.toContain('%');
});

test('generated names are written in Latin letters as those of the named people are', () => {
  const odd = own.filter(({ name, surname }) => romanize(name.ka) !== name.en || romanize(surname.ka) !== surname.en);
  expect(odd).toEqual([]);
});

test.each(['female', 'male'] as const)('6,000 %s people have as many names, none of a named person', (gender) => {
  const names = Array.from({ length: 6000 }, (_, place) => nameOf(gender, place));
  expect(new Set(names.map(({ name, surname }) => `${name.ka} ${surname.ka}`)).size).toBe(6000);
  const named = new Set(own.map(({ surname }) => surname.ka));
  expect(names.filter(({ surname }) => named.has(surname.ka))).toEqual([]);
});

test('generated names have letters that are all known', () => {
  const names = (['female', 'male'] as const).flatMap((gender) =>
    Array.from({ length: 200 }, (_, place) => nameOf(gender, place)),
  );
  const odd = names.filter(({ name, surname }) => !/^[A-Z][a-z]+ [A-Z][a-z]+$/.test(`${name.en} ${surname.en}`));
  expect(odd).toEqual([]);
});

describe('generated people', () => {
  const people = numbers.map(generatedTherapist);
  const all = [...people, ...demoPeople().therapists, demoPeople().admin];

  test('generated people have unique phones and e-mails that belong to no real person', () => {
    expect(people.map(({ phone }) => parseGeorgianMobile(phone))).toEqual(people.map(({ phone }) => phone));
    expect(people.filter(({ email }) => !isEmail(email) || !email.endsWith('@example.com'))).toEqual([]);
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(all.length);
    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length);
  });

  test('generated people share a password that the rules of passwords accept', () => {
    expect(SHARED_PASSWORD.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(isCommonPassword(SHARED_PASSWORD)).toBe(false);
  });

  test('generated people are free some hours of the week', () => {
    expect(people.filter(({ weekly }) => weekly.length === 0)).toEqual([]);
  });

  test('generated people are recognised by their ids, and other people are not', () => {
    expect(numbers.map((number) => numberOf(profileId(number)))).toEqual(numbers);
    expect(own.filter(({ id }) => numberOf(id) !== null)).toEqual([]);
    expect(numberOf(`${profileId(30)}1`)).toBeNull();
    expect(numberOf(profileId(NAMED))).toBeNull();
    expect(['therapist-nino-beridze-25', profileId(25), own[0]?.id ?? ''].map(isOutdated)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
