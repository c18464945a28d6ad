import type { ReactNode } from 'react';
import { findOperationsPage, operationsHref } from '#contract/pages/operations-pages.ts';
import { studioDoor } from '#contract/login/studio.ts';
import { useToday } from '../../data/operations.ts';
import { useTexts } from '../../lib/texts.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { RailFrame } from '../../session/RailFrame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { CodeState } from './code/CodeState.tsx';
import { operationsTexts } from './operations.texts.ts';
import styles from './OperationsFrame.module.css';

/**
 * The frame of operators' pages: what waits is counted at Today and at Visitors alone. It says until when the code of
 * the app holds, and asks for it over the page.
 */
export function OperationsFrame({ children }: { readonly children: ReactNode }) {
  const t = useTexts(operationsTexts);
  const { data } = useToday();
  const waiting = data === undefined ? 0 : data.items.length + data.more;
  return (
    <RailFrame
      label={t('operations')}
      href={(page) => operationsHref(page)}
      find={findOperationsPage}
      sections={[
        { page: 'today', words: t('today'), icon: <Icon name="house" size={22} />, count: <Count n={waiting} /> },
        {
          page: 'orders',
          leadsTo: 'order',
          words: t('orders'),
          icon: <SessionIcon name="receipt" />,
        },
        { page: 'pay', words: t('pay'), icon: <SessionIcon name="calendar" /> },
        { page: 'money', words: t('money') },
        { page: 'specialists', leadsTo: 'specialist', words: t('specialists') },
        { page: 'visitors', words: t('visitors'), count: <Count n={data?.visitors.count ?? 0} /> },
        { page: 'log', words: t('log') },
      ]}
      more={{
        words: t('more'),
        testId: 'op-more',
        head: (
          <NewTab to={studioDoor('/')} className="target strong">
            {t('studio')}
          </NewTab>
        ),
      }}
      last={
        <div className={styles['last']}>
          <NewTab to={studioDoor('/')} className={styles['studio']}>
            {t('studio')}
          </NewTab>
        </div>
      }
      isDense
      pageClass={styles['page']}
    >
      <CodeState />
      {children}
    </RailFrame>
  );
}

function Count({ n }: { readonly n: number }) {
  const t = useTexts(operationsTexts);
  if (n === 0) return null;
  return (
    <span className={`figures count-badge ${styles['count']}`} role="img" aria-label={t('waiting', { n })}>
      {n}
    </span>
  );
}
