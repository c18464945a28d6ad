import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './NewTab.module.css';

type NewTabProps = {
  readonly to: string;
  readonly className?: string | undefined;
  readonly testId?: string;
  /** Given by `RichText` where the link stands inside a sentence. */
  readonly children?: ReactNode;
};

/** A link that opens in a new tab and says so, to the eye and to the ear. */
export function NewTab({ to, className, testId, children }: NewTabProps) {
  const t = useTexts(shellTexts);
  return (
    <a href={to} target="_blank" rel="noopener" className={className} data-testid={testId}>
      {children}
      <span className={styles['sign']}>
        <Icon name="newTab" size={15} />
      </span>
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}
