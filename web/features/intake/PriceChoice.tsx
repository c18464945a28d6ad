import { priceLabel } from '#domain/price-range.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Option } from '../../ui/Option.tsx';
import type { ChoiceProps, Offers } from './IntakeStep.tsx';
import { Question } from './Question.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

/** Which price suits; "no matter" is the default (spec §9 for the labels). */
export function PriceChoice({
  wishes,
  onChange,
  offers,
  legend,
}: ChoiceProps & { readonly offers: Offers; readonly legend: 'shown' | 'heading' }) {
  const t = useTexts(intakeTexts);
  const locale = useLanguage();
  return (
    <Question legend={t('priceQuestion')} look={legend} hint={t('priceHint')}>
      <div className={`stack gap-3 ${styles['four']}`}>
        <Option
          type="radio"
          name="price"
          label={priceLabel(null, locale)}
          checked={wishes.priceRange === null}
          data-testid="price-any"
          onChange={() => onChange({ ...wishes, priceRange: null })}
        />
        {offers.priceRanges.map(({ _id, min, max }) => (
          <Option
            key={_id}
            type="radio"
            name="price"
            label={priceLabel({ min, max }, locale)}
            checked={wishes.priceRange === _id}
            data-testid={_id}
            onChange={() => onChange({ ...wishes, priceRange: _id })}
          />
        ))}
      </div>
    </Question>
  );
}
