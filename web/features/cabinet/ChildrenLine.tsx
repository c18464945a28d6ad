import { useCallback } from 'react';
import { api } from '../../api/sign-in.ts';
import { useWords } from '../../lib/texts.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { classNames } from '../../ui/class-names.ts';
import { cabinetTexts } from './cabinet.texts.ts';
import styles from './CabinetFrame.module.css';

/** The number for children and teenagers, once the server says that it was verified lately. */
export function ChildrenLine() {
  const { t, locale } = useWords(cabinetTexts);
  const load = useCallback(
    (signal: AbortSignal) => api.call('listCrisisNumbers', { query: { locale }, signal }),
    [locale],
  );
  const { data } = useLoaded(load);
  const number = data?.find(({ kind }) => kind === 'children')?.number ?? null;
  if (data !== null && number === null) return null;
  return (
    // Its place is there first, so that nothing moves.
    <p className={classNames('small', number === null && styles['expected'])}>
      {t('children')}{' '}
      <a className="target" href={`tel:${number ?? ''}`} translate="no">
        {number}
      </a>
    </p>
  );
}
