import { GENDER_KEYS, type GenderKey } from '#domain/intake.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Option } from '../../ui/Option.tsx';
import type { ChoiceProps, Offers } from './IntakeStep.tsx';
import { Question } from './Question.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

/** Whom the client would rather talk to; "no matter" is the default (spec §3). */
export function GenderChoice({
  wishes,
  onChange,
  offers,
  legend,
}: ChoiceProps & { readonly offers: Offers; readonly legend: 'shown' | 'heading' }) {
  const t = useTexts(intakeTexts);
  const genders = offers.genders.flatMap(({ _id, key, title }) => (isGender(key) ? [{ id: _id, key, title }] : []));
  return (
    <Question legend={t('genderQuestion')} look={legend}>
      <div className={`stack gap-3 ${styles['three']}`}>
        <Option
          type="radio"
          name="gender"
          label={t('noMatter')}
          checked={wishes.gender === null}
          data-testid="gender-any"
          onChange={() => onChange({ ...wishes, gender: null })}
        />
        {genders.map(({ id, key, title }) => (
          <Option
            key={id}
            type="radio"
            name="gender"
            label={title}
            checked={wishes.gender === key}
            data-testid={`gender-${key}`}
            onChange={() => onChange({ ...wishes, gender: key })}
          />
        ))}
      </div>
    </Question>
  );
}

function isGender(key: string): key is GenderKey {
  return (GENDER_KEYS as readonly string[]).includes(key);
}
