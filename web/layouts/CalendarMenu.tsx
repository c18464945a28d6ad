import { type CalendarEntry, googleCalendarUrl } from '#domain/calendar.ts';
import { NewTab } from './NewTab.tsx';
import { useTexts } from '../lib/texts.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { calendarTexts } from './calendar.texts.ts';
import styles from './CalendarMenu.module.css';

type CalendarMenuProps = {
  readonly entry: CalendarEntry;
  readonly file: string;
};

/** Add to calendar: Google in a new tab, or a file for Apple and Outlook (spec §2). */
export function CalendarMenu({ entry, file }: CalendarMenuProps) {
  const t = useTexts(calendarTexts);
  return (
    <Disclosure className={styles['calendar']}>
      {({ open, toggle, close, button }) => (
        <>
          <button
            ref={button}
            type="button"
            className={buttonClass({ look: 'ghost' })}
            aria-expanded={open}
            data-testid="add-to-calendar"
            onClick={toggle}
          >
            {t('calendar')} <Icon name="chevronDown" size={16} />
          </button>
          {open && (
            <div className={`popup ${styles['choices']}`}>
              <NewTab to={googleCalendarUrl(entry)} className="popup-row">
                {t('google')}
              </NewTab>
              <a href={file} className="popup-row" onClick={close}>
                {t('file')}
              </a>
            </div>
          )}
        </>
      )}
    </Disclosure>
  );
}
