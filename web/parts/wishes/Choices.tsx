import { type ReactNode, useRef } from 'react';
import type { Answer } from '#contract/api.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#domain/dates.ts';
import { GENDER_KEYS, type Preferences, type TypeKey, isTypeKey, keepTopics } from '#domain/intake.ts';
import { priceLabel } from '#domain/price-range.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { ZoneNote } from '../times/ZoneNote.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option } from '../../ui/Option.tsx';
import { CrisisNumbers } from '../help/CrisisNumbers.tsx';
import type { CrisisNumber } from '../help/crisis-numbers.ts';
import { wishesTexts } from './wishes.texts.ts';
import styles from './Choices.module.css';

/** The choices on offer. */
export type Offers = {
  readonly info: Answer<'readTherapyTypes'>;
  readonly genders: Answer<'listGenders'>;
  readonly priceRanges: Answer<'listPriceRanges'>;
  readonly crisisNumbers: readonly CrisisNumber[];
};

export type ChoiceProps = {
  readonly wishes: Preferences;
  readonly onChange: (next: Preferences | ((now: Preferences) => Preferences)) => void;
  readonly offers: Offers;
  /** Where the h1 already asks the question, its legend is only heard. */
  readonly legend: 'shown' | 'heading';
};

/**
 * The choice of the therapy's type. Topics that the new type lacks are removed, with an undo (P9). Arrow keys choose
 * each type they pass: the wishes from before the first of them count.
 */
export function TypeChoice({ wishes, onChange, offers, legend }: ChoiceProps) {
  const t = useTexts(wishesTexts);
  const run = useRef<{ before: Preferences; kept: Preferences['topics'] } | null>(null);

  function choose(type: TypeKey): void {
    const before = run.current?.kept === wishes.topics ? run.current.before : wishes;
    const { kept, dropped } = keepTopics(before.topics, type);
    run.current = { before, kept };
    onChange({ ...wishes, type, topics: kept });
    if (dropped.length === 0) return;
    const undo = () => onChange((now) => ({ ...now, type: before.type, topics: before.topics }));
    showToast(t('dropped', { n: dropped.length }), { action: { label: t('undo'), run: undo } });
  }

  const teenNote = wishes.type === 'teen' && (
    <InlineNote>
      <p>{t('teenNote')}</p>
      <CrisisNumbers numbers={offers.crisisNumbers.filter(({ kind }) => kind !== 'violence')} />
    </InlineNote>
  );
  return (
    <Question legend={t('typeQuestion')} look={legend} below={<div role="status">{teenNote}</div>}>
      {offers.info.therapy
        .map(({ key }) => key)
        .filter(isTypeKey)
        .map((key) => (
          <Option
            key={key}
            type="radio"
            name="type"
            label={t(key)}
            help={t(`${key}Help`)}
            checked={wishes.type === key}
            data-testid={`type-${key}`}
            onChange={() => choose(key)}
          />
        ))}
    </Question>
  );
}

/** Whom the client would rather talk to; "no matter" is the default (spec §3). */
export function GenderChoice({ wishes, onChange, offers, legend }: ChoiceProps) {
  const t = useTexts(wishesTexts);
  const genders = offers.genders.flatMap(({ key, title }) => {
    const known = GENDER_KEYS.find((one) => one === key);
    return known === undefined ? [] : [{ key: known, title }];
  });
  return (
    <Question legend={t('genderQuestion')} look={legend}>
      {[{ key: null, title: t('noMatter') }, ...genders].map(({ key, title }) => (
        <Option
          key={key}
          type="radio"
          name="gender"
          label={title}
          checked={wishes.gender === key}
          data-testid={`gender-${key ?? 'any'}`}
          onChange={() => onChange({ ...wishes, gender: key })}
        />
      ))}
    </Question>
  );
}

/** The choice of a price; "no matter" is the default (spec §9 for the labels). */
export function PriceChoice({ wishes, onChange, offers, legend }: ChoiceProps) {
  const { t, locale } = useWords(wishesTexts);
  const ranges = offers.priceRanges.map((range) => ({ id: range._id, range }));
  return (
    <Question legend={t('priceQuestion')} look={legend} hint={t('priceHint')} columns="four">
      {[{ id: null, range: null }, ...ranges].map(({ id, range }) => (
        <Option
          key={id}
          type="radio"
          name="price"
          label={<Kept words={priceLabel(range, locale)} />}
          checked={wishes.priceRange === id}
          data-testid={id ?? 'price-any'}
          onChange={() => onChange({ ...wishes, priceRange: id })}
        />
      ))}
    </Question>
  );
}

/** Preferred parts of the day, several or none (P11). */
export function StartTimeChoice({ wishes, onChange }: ChoiceProps) {
  const t = useTexts(wishesTexts);
  const toggle = (part: PartOfDay) => {
    const startTime = PARTS_OF_DAY.filter((other) => wishes.startTime.includes(other) !== (other === part));
    onChange({ ...wishes, startTime });
  };
  return (
    <Question legend={t('timeQuestion')} look="shown" hint={t('timeHint')} above={<ZoneNote />}>
      {PARTS_OF_DAY.map((part) => (
        <Option
          key={part}
          type="checkbox"
          label={t(part)}
          help={<Kept words={t(`${part}Help`)} />}
          checked={wishes.startTime.includes(part)}
          data-testid={`time-${part}`}
          onChange={() => toggle(part)}
        />
      ))}
    </Question>
  );
}

type QuestionProps = {
  readonly legend: string;
  readonly look: ChoiceProps['legend'];
  readonly hint?: string;
  readonly columns?: 'three' | 'four';
  /** Whose times the choices are. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

function Question({ legend, look, hint, columns = 'three', above, below, children }: QuestionProps) {
  return (
    <fieldset className={`stack gap-3 ${styles['question']}`} data-zone-said={above !== undefined || undefined}>
      <legend className={look === 'shown' ? 'serif-l' : 'visually-hidden'}>{legend}</legend>
      {hint !== undefined && <div className={`hint ${styles['under']}`}>{hint}</div>}
      {above}
      <div className={`stack gap-3 ${styles[columns]}`}>{children}</div>
      {below}
    </fieldset>
  );
}
