import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { OpenDialog } from './CalendarPage.tsx';
import { calendarTexts } from './calendar.texts.ts';
import type { Edits } from './use-edits.ts';

type PlanButtonsProps = {
  readonly monday: string;
  readonly now: Instant;
  readonly edits: Edits;
  readonly onOpen: (dialog: OpenDialog) => void;
};

/** Buttons that change a week or more of the calendar at once. */
export function PlanButtons({ monday, now, edits, onOpen }: PlanButtonsProps) {
  const t = useTexts(calendarTexts);
  return (
    <>
      <Button look="ghost" size="small" onClick={() => void edits.copyWeekBefore(monday, () => now)}>
        {t('copy')}
      </Button>
      <ButtonLink to={href('practiceTemplate')} look="ghost" size="small">
        {t('template')}
      </ButtonLink>
      <Button look="ghost" size="small" onClick={() => onOpen('time-off')}>
        {t('timeOff')}
      </Button>
    </>
  );
}
