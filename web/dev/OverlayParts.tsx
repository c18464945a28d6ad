import { useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Toaster } from '../ui/Toast.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

/** What lies over the page. The toasts of this page do not leave. */
export function OverlayParts() {
  const t = useTexts(uiTexts);
  const [dialog, setDialog] = useState<'normal' | 'wide' | null>(null);
  return (
    <>
      <Part name="Dialog">
        <div className="row">
          <Button look="ghost" onClick={() => setDialog('normal')}>
            {t('openDialog')}
          </Button>
          <Button look="ghost" onClick={() => setDialog('wide')}>
            {t('openWide')}
          </Button>
        </div>
        {dialog !== null && (
          <Dialog
            title={t('dialogTitle')}
            closeLabel={t('close')}
            wide={dialog === 'wide'}
            onClose={() => setDialog(null)}
          >
            <p>{t('answer')}</p>
            <Button onClick={() => setDialog(null)}>{t('close')}</Button>
          </Dialog>
        )}
      </Part>
      <Part name="BottomBar">
        <div className={styles['frame']}>
          <BottomBar>
            <p>{t('short')}</p>
            <Button>{t('press')}</Button>
          </BottomBar>
        </div>
      </Part>
      <Part name="Toast">
        <div className={styles['frame']}>
          <Toaster
            items={[
              { id: 1, words: t('note') },
              { id: 2, words: t('toast'), action: { label: t('undo'), run: () => {} } },
              { id: 3, words: t('stickyToast'), sticky: true },
            ]}
            closeLabel={t('close')}
            onDone={() => {}}
          />
        </div>
      </Part>
    </>
  );
}
