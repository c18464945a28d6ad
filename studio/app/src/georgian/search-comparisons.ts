import { counted } from './counted.ts';

const VALUE = '<Value>{{value}}</Value>';

/** A filter's comparison of a field with a value: its words in the menu, and those of the set filter if they differ. */
type Comparison = {
  readonly kinds: readonly string[];
  readonly name: string;
  readonly isSet?: string;
  readonly value?: string;
};

const COMPARISONS: readonly Comparison[] = [
  {
    kinds: [
      'asset-file-equal',
      'asset-image-equal',
      'boolean-equal',
      'date-equal',
      'date-time-equal',
      'number-equal',
      'portable-text-equal',
      'reference-equal',
      'slug-equal',
      'string-equal',
      'string-list-equal',
    ],
    name: 'არის',
  },
  {
    kinds: [
      'asset-file-not-equal',
      'asset-image-not-equal',
      'date-not-equal',
      'date-time-not-equal',
      'number-not-equal',
      'portable-text-not-equal',
      'reference-not-equal',
      'slug-not-equal',
      'string-list-not-equal',
      'string-not-equal',
    ],
    name: 'არ არის',
  },
  {
    kinds: [
      'array-list-includes',
      'array-reference-includes',
      'portable-text-contains',
      'slug-contains',
      'string-contains',
    ],
    name: 'შეიცავს',
  },
  {
    kinds: [
      'array-list-not-includes',
      'array-reference-not-includes',
      'portable-text-not-contains',
      'slug-not-contains',
      'string-not-contains',
    ],
    name: 'არ შეიცავს',
  },
  { kinds: ['date-after', 'date-time-after'], name: 'შემდეგ', isSet: 'შემდეგ:' },
  { kinds: ['date-before', 'date-time-before'], name: 'მანამდე', isSet: 'მანამდე:' },
  { kinds: ['date-last', 'date-time-last'], name: 'ბოლო', isSet: 'ბოლო:' },
  { kinds: ['date-range', 'date-time-range'], name: 'შუალედი', isSet: 'შუალედი:', value: '<Value/>' },
  { kinds: ['number-range'], name: 'შუალედი', isSet: 'შუალედი:', value: '<Value>{{from}} → {{to}}</Value>' },
  { kinds: ['number-gt'], name: 'მეტია, ვიდრე', isSet: '>' },
  { kinds: ['number-gte'], name: 'მეტია ან ტოლი', isSet: '≥' },
  { kinds: ['number-lt'], name: 'ნაკლებია, ვიდრე', isSet: '<' },
  { kinds: ['number-lte'], name: 'ნაკლებია ან ტოლი', isSet: '≤' },
  { kinds: ['defined'], name: 'შევსებულია', isSet: 'არის', value: '<Value>შევსებული</Value>' },
  { kinds: ['not-defined'], name: 'ცარიელია', isSet: 'არის', value: '<Value>ცარიელი</Value>' },
  { kinds: ['reference-asset-file'], name: 'ფაილი', isSet: '→' },
  { kinds: ['reference-asset-image'], name: 'სურათი', isSet: '→' },
  { kinds: ['reference-document'], name: 'დოკუმენტი', isSet: '→' },
  {
    kinds: ['array-count-range'],
    name: 'რაოდენობა: შუალედი',
    isSet: 'რაოდენობა:',
    value: '<Value>{{from}} → {{to}}</Value>',
  },
];

/** By how many items a list has. */
const COUNTS = [
  { kind: 'equal', name: 'რაოდენობა არის', isSet: 'რაოდენობა:' },
  { kind: 'not-equal', name: 'რაოდენობა არ არის', isSet: 'რაოდენობა არ არის' },
  { kind: 'gt', name: 'რაოდენობა მეტია, ვიდრე', isSet: 'რაოდენობა >' },
  { kind: 'gte', name: 'რაოდენობა მეტია ან ტოლი', isSet: 'რაოდენობა ≥' },
  { kind: 'lt', name: 'რაოდენობა ნაკლებია, ვიდრე', isSet: 'რაოდენობა <' },
  { kind: 'lte', name: 'რაოდენობა ნაკლებია ან ტოლი', isSet: 'რაოდენობა ≤' },
];

/** The words of every comparison, which differ by the kind of field in their keys alone. */
export function comparisons(): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { kinds, name, isSet = name, value = VALUE } of COMPARISONS) {
    for (const kind of kinds) {
      words[`search.operator.${kind}.name`] = name;
      words[`search.operator.${kind}.description`] = setFilter(isSet, value);
    }
  }
  for (const { kind, name, isSet } of COUNTS) {
    words[`search.operator.array-count-${kind}.name`] = name;
    const description = `search.operator.array-count-${kind}.description`;
    Object.assign(words, counted({ [description]: setFilter(isSet, '<Value>{{count}}</Value>') }));
  }
  return words;
}

function setFilter(comparison: string, value: string): string {
  return `<Field/> <Operator>${comparison}</Operator> ${value}`;
}
