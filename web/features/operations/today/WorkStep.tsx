import { WORK_KINDS, type WorkKind } from '#domain/work-items.ts';
import type { WorkItem } from '../../../data/operations.ts';
import { NewTab } from '../../../layouts/NewTab.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { Icon, type IconName, LineIcon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import styles from './WorkList.module.css';
import { todayTexts } from './today.texts.ts';
import { endsBySeen, knownWords, workStep, wordsOf } from './work-words.ts';

type WorkStepProps = {
  readonly item: WorkItem;
  readonly className: string;
  /** Opens the item's dialog, where no page has the next step. */
  readonly onOpen: () => void;
};

/** The next step of an item, named by its work: a link to its place, or the way into its dialog. It changes nothing. */
export function WorkStep({ item, className, onOpen }: WorkStepProps) {
  const { t, locale } = useWords(todayTexts);
  const { name, step } = wordsOf(item, locale);
  const to = workStep(item);
  const words = to === null && !endsBySeen(item) ? t('whatToDo') : step;
  // Rows of one kind are told apart also by those who hear the links alone.
  const label = t('stepOf', { step: words, name, what: knownWords(item, t, locale) }).replace(/, $/, '');
  if (to === null) {
    return (
      <button type="button" className={className} aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
        {words}
      </button>
    );
  }
  if (to.isAway) {
    return (
      <NewTab to={to.to} className={className}>
        {words}
      </NewTab>
    );
  }
  return (
    <Link to={to.to} className={className} aria-label={label}>
      {words}
    </Link>
  );
}

const OWN_SIGNS: Partial<Record<WorkKind, IconName>> = { sms_refused: 'phone', message_given_up: 'mail' };
const BACK_AND_FORTH = 'M4 9h17m-5-5 5 5-5 5M22 18H5m5 5-5-5 5-5';

/** The sign of an item in the colour of its urgency. */
export function WorkSign({ item: { kind } }: { readonly item: WorkItem }) {
  const { urgency } = WORK_KINDS[kind];
  const own = OWN_SIGNS[kind];
  return (
    <span className={styles['sign']} data-urgency={urgency}>
      {own !== undefined ? (
        <Icon name={own} size={22} />
      ) : kind === 'pay_returned' ? (
        <LineIcon path={BACK_AND_FORTH} size={22} />
      ) : urgency === 'today' ? (
        <SessionIcon name="clock" />
      ) : (
        <Icon name={urgency === 'now' ? 'warning' : 'info'} size={22} />
      )}
    </span>
  );
}
