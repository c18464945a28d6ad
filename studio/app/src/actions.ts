import { LaunchIcon } from '@sanity/icons/Launch';
import type { DocumentActionComponent, DocumentActionsResolver } from 'sanity';
import { addressOnSite } from './address-on-site.ts';
import { useSite } from './site.ts';

/** What editors do with a document; the last one opens the page of the site that shows it. */
export const actionsOf: DocumentActionsResolver = (actions) => [
  ...actions.filter(({ action }) => action !== 'schedule'),
  SeeOnSite,
];

const SeeOnSite: DocumentActionComponent = ({ id, type, published }) => {
  const site = useSite();
  const path = addressOnSite({ id, type, published });
  if (site === null || path === null) return null;
  return {
    label: 'საიტზე ნახვა',
    icon: LaunchIcon,
    title: published === null ? 'ჯერ გამოაქვეყნეთ' : 'გამოქვეყნებული გვერდი ახალ ფანჯარაში',
    disabled: published === null,
    onHandle: () => void window.open(new URL(path, site), '_blank', 'noopener'),
  };
};
SeeOnSite.displayName = 'SeeOnSite';
