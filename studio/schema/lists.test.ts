import { expect, test } from 'vitest';
import type { ArrayMember, Field, SchemaType } from './define.ts';
import { hasFile } from './judged.ts';
import { schemaTypes } from './index.ts';
import { sessionOffer } from './therapist.ts';

/** The members of all lists, with what holds them. */
function membersOf(part: SchemaType | Field, place: string): { place: string; member: ArrayMember }[] {
  const fields = part.fields ?? [];
  return [
    ...(part.of ?? []).map((member) => ({ place, member })),
    ...fields.flatMap((field) => membersOf(field, `${place}.${field.name}`)),
  ];
}

const members = schemaTypes.flatMap((type) => membersOf(type, type.name));

test('what is chosen in a list has a Georgian name: the vendor has an English one', () => {
  const chosen = members.filter(({ member }) => member.type === 'reference');
  expect(chosen.map(({ place }) => place)).toContain('therapist.method');
  expect(chosen.filter(({ member }) => !/^[\u10d0-\u10ff ]+$/.test(member.title ?? ''))).toEqual([]);
});

test('a picture in a text or a list is not published without a file', () => {
  const pictures = members.filter(({ member }) => member.type === 'picture');
  expect(pictures.map(({ place }) => place).toSorted()).toEqual(['educationItem.gallery', 'richText']);
  for (const { member } of pictures) {
    const judges: unknown[] = [];
    const rule = { custom: (judge: unknown) => (judges.push(judge), rule) };
    member.validation?.(rule as never);
    expect(judges).toEqual([hasFile]);
  }
});

test.each([
  [{ type: 'პერსონალური', price: 120.5, duration: 50 }, 'პერსონალური', '120,50\u00a0₾ · 50 წთ'],
  [{ type: 'წყვილის', price: 90 }, 'წყვილის', '90\u00a0₾'],
  [{}, '', 'ფასის გარეშე'],
])('the offer %j is told as %s, %s', (offer, title, subtitle) => {
  expect(sessionOffer.preview.prepare(offer)).toEqual({ title, subtitle });
});
