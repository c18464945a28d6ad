import { href } from '#contract/pages/pages.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { contacts } from '../../parts/help/contacts.ts';
import { buttonClass } from '../../ui/Button.tsx';

type ApplyProps = {
  readonly look?: 'filled' | 'ghost' | 'light';
  readonly size?: 'normal' | 'small';
  readonly children: string;
};

/** Opens the external form in a new tab (spec §2), or our own page for applying where none is configured. */
export function Apply({ look = 'filled', size = 'normal', children }: ApplyProps) {
  return (
    <NewTab to={contacts.applicationForm ?? href('apply')} className={buttonClass({ look, size })}>
      {children}
    </NewTab>
  );
}
