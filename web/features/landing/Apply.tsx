import { NewTab } from '../../layouts/NewTab.tsx';
import { contacts } from '../../parts/help/contacts.ts';
import { buttonClass } from '../../ui/Button.tsx';

type ApplyProps = {
  readonly look?: 'filled' | 'ghost' | 'light';
  readonly size?: 'normal' | 'small';
  readonly children: string;
};

/** Opens the external form in a new tab (spec §2); without one configured it writes an e-mail, never a dead link. */
export function Apply({ look = 'filled', size = 'normal', children }: ApplyProps) {
  const className = buttonClass({ look, size });
  const form = contacts.applicationForm;
  if (form !== null)
    return (
      <NewTab to={form} className={className}>
        {children}
      </NewTab>
    );
  return (
    <a href={`mailto:${contacts.therapists}`} className={className}>
      {children}
    </a>
  );
}
