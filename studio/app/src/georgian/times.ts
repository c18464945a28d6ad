import { formatDate, formatMonth } from '../../../../domain/dates.ts';

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** How long: after a number, before „წინ“ (ago), and with the ending that says "in". */
const UNITS: Readonly<Record<Unit, readonly [plain: string, before: string, within: string]>> = {
  second: ['წამი', 'წამის', 'წამში'],
  minute: ['წუთი', 'წუთის', 'წუთში'],
  hour: ['საათი', 'საათის', 'საათში'],
  day: ['დღე', 'დღის', 'დღეში'],
  week: ['კვირა', 'კვირის', 'კვირაში'],
  month: ['თვე', 'თვის', 'თვეში'],
  quarter: ['კვარტალი', 'კვარტლის', 'კვარტალში'],
  year: ['წელი', 'წლის', 'წელიწადში'],
};
const DAYS = new Map([
  [-1, 'გუშინ'],
  [0, 'დღეს'],
  [1, 'ხვალ'],
]);

/** A sign without a capital: the Studio capitalises a month's first letter, and our fonts lack Georgian capitals. */
const NO_CAPITAL = '\u2060';

/**
 * Makes `Intl` print times and lists in Georgian for `ka-GE`, as the Studio requests everywhere: Chromium lacks these
 * words and would use those of its own language. Every other language stays as it was.
 */
export function printTimesInGeorgian(intl: typeof Intl): void {
  const { DateTimeFormat, RelativeTimeFormat, NumberFormat, ListFormat } = intl;
  Object.assign(intl, {
    DateTimeFormat: inGeorgian(DateTimeFormat, (options: Intl.DateTimeFormatOptions) => {
      const clock = new DateTimeFormat('sv-SE', { ...CLOCK, timeZone: options.timeZone });
      return { format: (instant: Date | number = Date.now()) => dateInGeorgian(clock.format(instant), options) };
    }),
    RelativeTimeFormat: inGeorgian(RelativeTimeFormat, ({ numeric }: Intl.RelativeTimeFormatOptions) => ({
      format: (count: number, unit: Intl.RelativeTimeFormatUnit) => whenInGeorgian(count, unit, numeric === 'auto'),
    })),
    NumberFormat: inGeorgian(NumberFormat, ({ style, unit }: Intl.NumberFormatOptions) => {
      const words = style === 'unit' ? UNITS[unit as Unit] : undefined;
      return words === undefined ? {} : { format: (count: number) => `${count} ${words[0]}` };
    }),
    ListFormat: inGeorgian(ListFormat, ({ type }: Intl.ListFormatOptions) => ({
      format: (items: Iterable<string>) =>
        listInGeorgian([...items], type)
          .map(({ value }) => value)
          .join(''),
      formatToParts: (items: Iterable<string>) => listInGeorgian([...items], type),
    })),
  });
}

const CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** The same constructor, whose objects for our language have the methods that are made of their options. */
function inGeorgian<Options extends object>(real: object, methods: (options: Options) => object): object {
  return new Proxy(real, {
    construct(target, [locale, options]: [unknown, Options | undefined], newTarget) {
      // An `Intl` constructor, which the type of a proxy does not say.
      const kind = target as new () => object;
      if (locale !== 'ka-GE') return Reflect.construct(kind, [locale, options], newTarget) as object;
      const made = Reflect.construct(kind, ['en-GB', options]) as object;
      for (const [name, value] of Object.entries(methods(options ?? ({} as Options)))) {
        Object.defineProperty(made, name, { value });
      }
      return made;
    },
  });
}

/** `wall` is the moment in the zone asked for, as `2026-11-27 14:05`. */
function dateInGeorgian(wall: string, options: Intl.DateTimeFormatOptions): string {
  const [date = '', time = ''] = wall.split(' ');
  const { dateStyle, timeStyle, day, month, year, hour } = options;
  const hasTime = timeStyle !== undefined || hour !== undefined;
  const isWhole = day === undefined && month === undefined && year === undefined;
  if (isWhole && hasTime && dateStyle === undefined) return time;
  const text =
    month !== undefined && day === undefined
      ? `${NO_CAPITAL}${formatMonth(date, 'ka')}`
      : formatDate(date, 'ka', {
          short: month !== 'long' && dateStyle !== 'long' && dateStyle !== 'full',
          year: isWhole || year !== undefined,
          weekday: options.weekday !== undefined || dateStyle === 'full',
        });
  return hasTime ? `${text}, ${time}` : text;
}

function whenInGeorgian(count: number, unit: Intl.RelativeTimeFormatUnit, isInWords: boolean): string {
  const one = unit.replace(/s$/, '') as Unit;
  const named = isInWords && one === 'day' ? DAYS.get(count) : undefined;
  const [, before, within] = UNITS[one];
  return named ?? (count < 0 || Object.is(count, -0) ? `${-count} ${before} წინ` : `${count} ${within}`);
}

function listInGeorgian(items: readonly string[], type: Intl.ListFormatOptions['type']): ListPart[] {
  const last = type === 'unit' ? ', ' : type === 'disjunction' ? ' ან ' : ' და ';
  return items.flatMap((value, index): ListPart[] => {
    const element: ListPart = { type: 'element', value };
    return index === 0 ? [element] : [{ type: 'literal', value: index === items.length - 1 ? last : ', ' }, element];
  });
}

type ListPart = { type: 'element' | 'literal'; value: string };
