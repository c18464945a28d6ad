// docs/decisions/238
import type { WorkUrgency } from '#domain/work-items.ts';
import type { Today, WorkItem } from '../../../data/operations.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import { MINUTE } from '#domain/dates.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { WorkStep, WorkSign } from './WorkStep.tsx';
import styles from './WorkList.module.css';
import { todayTexts } from './today.texts.ts';
import { WorkDialog } from './WorkDialog.tsx';
import { groupsOf, knownWords, sumOf, waitWords, wordsOf } from './work-words.ts';

type WorkListProps = { readonly day: Today; readonly onSeen: () => Promise<boolean> };

/** What waits for an operator in three groups, each item with its age and the link to its next step. */
export function WorkList({ day: { items, more }, onSeen }: WorkListProps) {
  const t = useTexts(todayTexts);
  const dialogs = usePageDialogs(items.map(({ id }) => id));
  const groups = groupsOf(items);
  const first = groups[0]?.[1][0];
  const open = items.find(({ id }) => id === dialogs.open);
  return (
    <Panel as="section" className={`stack ${styles['list']}`} aria-labelledby="waits" data-testid="op-waits">
      <div className="line spread">
        <h2 id="waits" className="serif">
          {t('waits')}
        </h2>
        <span className="figures count-badge" aria-hidden="true">
          {items.length + more}
        </span>
      </div>
      {groups.map(([urgency, own]) => (
        <Group key={urgency} urgency={urgency} items={own} first={first} onOpen={dialogs.show} />
      ))}
      {more > 0 && <p className="hint">{t('more', { n: more })}</p>}
      {open !== undefined && <WorkDialog item={open} onClose={dialogs.close} onSeen={onSeen} />}
    </Panel>
  );
}

type GroupProps = {
  readonly urgency: WorkUrgency;
  readonly items: readonly WorkItem[];
  readonly first: WorkItem | undefined;
  readonly onOpen: (id: string) => void;
};

const HINTS = { now: 'nowHint', today: 'todayHint', week: 'weekHint' } as const;

function Group({ urgency, items, first, onOpen }: GroupProps) {
  const t = useTexts(todayTexts);
  return (
    <div>
      <h3 className={`row baseline gap-2 ${styles['group']}`}>
        {t(urgency)} <span className={`hint ${styles['groupHint']}`}>{t(HINTS[urgency])}</span>
      </h3>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} isFirst={item === first} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { readonly item: WorkItem; readonly isFirst: boolean; readonly onOpen: () => void };

function Row({ item, isFirst, onOpen }: RowProps) {
  const { t, locale } = useWords(todayTexts);
  const now = useServerNow(MINUTE);
  const { name, sentence } = wordsOf(item, locale);
  const sum = sumOf(item, locale);
  const known = knownWords(item, t, locale);
  return (
    <li className={classNames(styles['row'], isFirst && styles['first'])}>
      <WorkSign item={item} />
      <div>
        <p>
          <button type="button" className={styles['name']} aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </button>
          {sum !== null && <span>{'\u00a0· '}</span>}
          {sum !== null && <Kept as="span" className={styles['sum']} words={sum} />}
        </p>
        <p className={`hint figures ${styles['known']}`}>
          <span translate="no">{known}</span>
          {known !== '' && <span>{'\u00a0· '}</span>}
          <strong className={`ink ${styles['age']}`}>{waitWords(item, now, t)}</strong>
        </p>
        <p className={`card-text ${styles['sentence']}`}>{sentence}</p>
      </div>
      <WorkStep
        item={item}
        className={classNames(buttonClass({ look: isFirst ? 'filled' : 'ghost', size: 'small' }), styles['step'])}
        onOpen={onOpen}
      />
      <Icon name="chevronDown" size={18} className={styles['onward']} />
    </li>
  );
}
