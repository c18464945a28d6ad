import { href } from '#contract/pages/pages.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { contacts } from '../../parts/help/contacts.ts';
import { type ButtonLook, buttonClass } from '../../ui/Button.tsx';

/** Opens the external form in a new tab (spec §2), or our own page for applying where none is configured. */
export function Apply({ children, ...look }: ButtonLook & { readonly children: string }) {
  return (
    <NewTab to={contacts.applicationForm ?? href('apply')} className={buttonClass(look)}>
      {children}
    </NewTab>
  );
}
