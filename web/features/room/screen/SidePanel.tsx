import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { callTexts } from './call.texts.ts';
import styles from './SidePanel.module.css';

type SidePanelProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** The title takes the focus when the panel opens; false when another element has it already. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

/** A panel beside the pictures, which shrink but stay visible: a column, on a phone a sheet. Esc closes it. */
export function SidePanel({ title, onClose, takesFocus = true, children }: SidePanelProps) {
  const t = useTexts(callTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(takesFocus);
  const titleId = useId();
  useEffect(() => {
    if (first.current) heading.current?.focus();
  }, []);
  return (
    <div className={styles['place']}>
      <section className={styles['panel']} aria-labelledby={titleId} data-testid="panel">
        <div className={`line spread ${styles['head']}`}>
          <h2 ref={heading} tabIndex={-1} id={titleId} className="serif">
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} className={styles['close']} onClick={onClose} />
        </div>
        {children}
      </section>
    </div>
  );
}
