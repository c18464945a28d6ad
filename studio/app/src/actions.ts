import { LaunchIcon } from '@sanity/icons/Launch';
import type { DocumentActionComponent, DocumentActionsResolver } from 'sanity';
import { addressOnSite } from './address-on-site.ts';

/** Editors' actions on a document; the last opens its page on the site, unless `useSite` does not know the address. */
export function actionsWith(useSite: () => string | null): DocumentActionsResolver {
  const SeeOnSite: DocumentActionComponent = ({ id, type, published }) => {
    const site = useSite();
    const path = addressOnSite({ id, type, published });
    if (site === null || path === null) return null;
    const whyNot = whyNotShown(type, published);
    return {
      label: 'საიტზე ნახვა',
      icon: LaunchIcon,
      title: whyNot ?? 'გამოქვეყნებული გვერდი ახალ ფანჯარაში',
      disabled: whyNot !== null,
      onHandle: () => void window.open(new URL(path, site), '_blank', 'noopener'),
    };
  };
  SeeOnSite.displayName = 'SeeOnSite';
  return (actions) => [...actions.filter(({ action }) => action !== 'schedule'), SeeOnSite];
}

/** Why no page of the site shows a document; null where one does. */
function whyNotShown(type: string, published: Readonly<Record<string, unknown>> | null): string | null {
  if (published === null) return 'ჯერ გამოაქვეყნეთ';
  const isHidden = type === 'therapist' && published['visible'] !== true;
  return isHidden ? 'დამალული პროფილი საიტზე არ ჩანს' : null;
}
