import { PARTS_OF_DAY, type PartOfDay } from '#domain/dates.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Option } from '../../ui/Option.tsx';
import type { ChoiceProps } from './IntakeStep.tsx';
import { Question } from './Question.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

const HELP = { morning: 'morningHelp', day: 'dayHelp', evening: 'eveningHelp' } as const;

/** Preferred parts of the day, several or none (P11). */
export function StartTimeChoice({ wishes, onChange }: ChoiceProps) {
  const t = useTexts(intakeTexts);
  const toggle = (part: PartOfDay) => {
    const startTime = PARTS_OF_DAY.filter((other) => wishes.startTime.includes(other) !== (other === part));
    onChange({ ...wishes, startTime });
  };
  return (
    <Question legend={t('timeQuestion')} look="shown" hint={t('timeHint')}>
      <div className={`stack gap-3 ${styles['three']}`}>
        {PARTS_OF_DAY.map((part) => (
          <Option
            key={part}
            type="checkbox"
            label={t(part)}
            help={t(HELP[part])}
            checked={wishes.startTime.includes(part)}
            data-testid={`time-${part}`}
            onChange={() => toggle(part)}
          />
        ))}
      </div>
    </Question>
  );
}
