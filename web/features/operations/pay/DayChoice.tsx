import { addDays } from '#domain/dates.ts';
import { useWords } from '../../../lib/texts.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { payTexts } from './pay.texts.ts';
import { untilWords } from './pay-words.ts';
import styles from './Pay.module.css';

type DayChoiceProps = {
  readonly until: string;
  readonly today: string;
  readonly onChoose: (date: string) => void;
};

/** The days that can be chosen, from today on. */
const DAYS = 8;

/** The day until whose end pay is due; the button opens the days. */
export function DayChoice({ until, today, onChoose }: DayChoiceProps) {
  const { t, locale } = useWords(payTexts);
  const shown = untilWords(until, locale);
  return (
    <Disclosure className={`line gap-3 ${styles['until']}`}>
      {({ open, toggle, close, button }) => (
        <>
          <span className={`soft ${styles['untilWords']}`} aria-hidden="true">
            {t('until')}
          </span>
          <button
            ref={button}
            type="button"
            className={buttonClass({ look: 'ghost', size: 'small' })}
            aria-expanded={open}
            aria-label={t('untilLabel', { day: shown })}
            onClick={toggle}
          >
            {shown} <Icon name="chevronDown" size={16} />
          </button>
          {open && (
            <div className={`popup ${styles['days']}`}>
              {Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead)).map((date) => (
                <button
                  key={date}
                  type="button"
                  className="popup-row"
                  aria-current={date === until || undefined}
                  onClick={() => {
                    close();
                    button.current?.focus();
                    onChoose(date);
                  }}
                >
                  {untilWords(date, locale)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Disclosure>
  );
}
