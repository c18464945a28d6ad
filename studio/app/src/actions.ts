import { LaunchIcon } from '@sanity/icons/Launch';
import type { DocumentActionComponent, DocumentActionsResolver } from 'sanity';
import { useState } from 'react';
import { formatMoney } from '../../../domain/money.ts';
import { priceLeaps } from '../../../domain/price-leaps.ts';
import { addressOnSite } from './address-on-site.ts';

/**
 * What editors do with a document; the last one opens the page of the site that shows it. `useSite` answers the address of the site, null
 * while or where it is not known.
 */
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
  return (actions) => [
    ...actions.flatMap((one) =>
      one.action === 'schedule' ? [] : [one.action === 'publish' ? askingOfLeaps(one) : one],
    ),
    SeeOnSite,
  ];
}

/** To publish, and before a price changes by more than a fifth to say what clients will pay. */
function askingOfLeaps(publish: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const [isAsking, setIsAsking] = useState(false);
    const action = publish(props);
    const leaps = priceLeaps(props.published ?? {}, props.draft ?? {});
    if (action === null || leaps.length === 0) return action;
    const sums = leaps.map(
      ({ before, after }) => `${inLari(before.clientPays)}-ის ნაცვლად ${inLari(after.clientPays)}-ს`,
    );
    return {
      ...action,
      onHandle: () => setIsAsking(true),
      dialog: isAsking && {
        type: 'confirm',
        tone: 'caution',
        message: `ფასი მეხუთედზე მეტად იცვლება. კლიენტი გადაიხდის: ${sums.join('; ')}. გამოქვეყნდეს?`,
        onCancel: () => setIsAsking(false),
        onConfirm: () => {
          setIsAsking(false);
          action.onHandle?.();
        },
      },
    };
  };
  Publish.action = 'publish';
  Publish.displayName = 'Publish';
  return Publish;
}

function inLari(tetri: number): string {
  return formatMoney(tetri, { currency: 'GEL', locale: 'ka' });
}

/** Why no page of the site shows a document; null where one does. */
function whyNotShown(type: string, published: Readonly<Record<string, unknown>> | null): string | null {
  if (published === null) return 'ჯერ გამოაქვეყნეთ';
  const isHidden = type === 'therapist' && published['visible'] !== true;
  return isHidden ? 'დამალული პროფილი საიტზე არ ჩანს' : null;
}
