import { useState } from 'react';
import type { Month } from '#domain/month.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { statementTexts } from './statement.texts.ts';

type StatementMenuProps = {
  readonly month: Month;
  readonly wide?: boolean;
};

/** The way to a statement of earnings: a button with a dialog, which begins with the month that is shown. */
export function StatementMenu({ month, wide = false }: StatementMenuProps) {
  const t = useTexts(statementTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="ghost"
        size={wide ? 'normal' : 'small'}
        wide={wide}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('statement')} <Icon name="chevronDown" size={16} />
      </Button>
      {isOpen && <StatementDialog month={month} onClose={() => setOpen(false)} />}
    </>
  );
}
