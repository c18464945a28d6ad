import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { fewFoundTexts } from './few-found.texts.ts';
import styles from './Matching.module.css';

type NoneFoundProps = { readonly takeFocus: boolean; readonly children: ReactNode };

/** In the place of a list in which nobody is: what to do next. */
export function NoneFound({ takeFocus, children }: NoneFoundProps) {
  const t = useTexts(fewFoundTexts);
  return (
    <div className={`stack soft gap-5 center wide ${styles['none']}`}>
      <SpotArch mood="dusk" className={styles['noneArt']} />
      <PageHeading takeFocus={takeFocus}>{t('foundNone')}</PageHeading>
      <p>{t('foundNoneText')}</p>
      {children}
    </div>
  );
}
