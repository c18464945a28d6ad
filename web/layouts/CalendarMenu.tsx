import { type CalendarEntry, googleCalendarUrl } from '#domain/calendar.ts';
import { NewTab } from './NewTab.tsx';
import { useTexts } from '../lib/texts.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { calendarFile } from '../parts/calendar-file.ts';
import { calendarTexts } from './calendar.texts.ts';
import styles from './CalendarMenu.module.css';

/** Add to calendar: Google in a new tab, or a file for Apple and Outlook (spec §2). */
export function CalendarMenu({ entry }: { readonly entry: CalendarEntry }) {
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
              <button
                type="button"
                className="popup-row"
                onClick={() => {
                  download(calendarFile(entry, Date.now()));
                  close();
                }}
              >
                {t('file')}
              </button>
            </div>
          )}
        </>
      )}
    </Disclosure>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'simshvide.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
