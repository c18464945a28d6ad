import type { ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './NoticePage.module.css';

type NoticePageProps = {
  readonly art?: ReactNode;
  readonly heading: string;
  readonly children: ReactNode;
  readonly testId?: string;
};

/** One centred column: art, heading, a few lines, one thing to do. For results, waiting and failures. */
export function NoticePage({ art, heading, children, testId }: NoticePageProps) {
  return (
    <div className={`stack soft center wide ${styles['notice']}`} data-testid={testId}>
      {art !== undefined && <div className={styles['art']}>{art}</div>}
      <PageHeading takeFocus={useNavigationType() !== 'POP'}>{heading}</PageHeading>
      {children}
    </div>
  );
}
