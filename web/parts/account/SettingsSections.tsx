import type { ReactNode } from 'react';
import { useOwnChanges } from '../../data/own-changes.ts';
import { useSignIns } from '../../data/sign-ins.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { choicesTexts } from './choices.texts.ts';
import styles from './Settings.module.css';

type SettingsSectionsProps<Settings> = {
  readonly read: { readonly data: Settings | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** About as high as the cards of the choices. */
  readonly heights: readonly number[];
  readonly choices: (settings: Settings) => ReactNode;
  /** The cards below them, which are there also where the choices could not be read. */
  readonly children: ReactNode;
};

/** The settings of both cabinets: the cards of what was chosen, then those of the account and its sign-ins. */
export function SettingsSections<Settings>({ read, heights, choices, children }: SettingsSectionsProps<Settings>) {
  const t = useTexts(choicesTexts);
  useTitle(t('title'));
  useSignIns();
  // Beside the settings: its card would push the others down.
  const data = useOwnChanges().isPending ? undefined : read.data;
  const { error, refetch } = read;
  return (
    <>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <div className={`stack ${styles['settings']}`}>
        {data !== undefined && choices(data)}
        {data === undefined && error === null && <Skeleton heights={heights} />}
        {data === undefined && error !== null && <LoadFailed words={t('failed')} onRetry={() => void refetch()} />}
        {(data !== undefined || error !== null) && children}
      </div>
    </>
  );
}
