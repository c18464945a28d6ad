import type { ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './NoticePage.module.css';

type NoticePageProps = {
  readonly art?: ReactNode;
  readonly heading: string;
  readonly children: ReactNode;
  readonly testId?: string;
  /** Whether the heading takes the focus; by default it does when the page was reached inside the product. */
  readonly takeFocus?: boolean;
};

/** A centred column: art, heading, a few lines, an action. For results, waiting and failures. */
export function NoticePage({ art, heading, children, testId, takeFocus }: NoticePageProps) {
  const isMove = useNavigationType() !== 'POP';
  return (
    <div className={`stack soft center wide ${styles['notice']}`} data-testid={testId}>
      {art !== undefined && <div className={styles['art']}>{art}</div>}
      <PageHeading takeFocus={takeFocus ?? isMove}>{heading}</PageHeading>
      {children}
    </div>
  );
}
