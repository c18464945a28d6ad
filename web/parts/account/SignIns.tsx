import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { endSignIns, type SignIns as Live, useSignIns } from '../../data/sign-ins.ts';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { momentOf } from '../times/moment-words.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Settings.module.css';
import { signInsTexts } from './sign-ins.texts.ts';

type SignIn = Live['signIns'][number];

/** Where this person is signed in, and how to end that: one, or all others than this device. */
export function SignIns() {
  const t = useTexts(signInsTexts);
  const { data, error, refetch } = useSignIns();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (which: SignIn | 'others') => {
    setEnding(which === 'others' ? which : which._id);
    try {
      const body = which === 'others' ? { allOthers: true as const } : { signInId: which._id };
      await logged(endSignIns(body), 'Error ending a sign-in');
      showToast(t(which === 'others' ? 'endedOthers' : 'ended'));
      // What was pressed has gone with it.
      heading.current?.focus();
    } catch (failure) {
      showToast((failure instanceof ApiError && failure.message) || t('endFailed'));
    } finally {
      setEnding(null);
    }
  };
  return (
    <SectionCard headingId="sign-ins" headingRef={heading} heading={t('signIns')} className="stack gap-3">
      {data === undefined && error === null && <Skeleton heights={[62, 62]} />}
      {data === undefined && error !== null && <LoadFailed words={t('signInsFailed')} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <ul data-testid="sign-ins-list">
            {data.signIns.map((signIn) => (
              <SignInRow
                key={signIn._id}
                signIn={signIn}
                isBusy={ending === signIn._id}
                onEnd={() => void end(signIn)}
              />
            ))}
          </ul>
          {data.signIns.length > 1 ? (
            <div className="row">
              <Button look="ghost" size="small" busy={ending === 'others'} onClick={() => void end('others')}>
                {t('endOthers')}
              </Button>
            </div>
          ) : (
            <p className="hint">{t('onlyThis')}</p>
          )}
        </>
      )}
    </SectionCard>
  );
}

type SignInRowProps = { readonly signIn: SignIn; readonly isBusy: boolean; readonly onEnd: () => void };

function SignInRow({ signIn, isBusy, onEnd }: SignInRowProps) {
  const { t, locale } = useWords(signInsTexts);
  const { browser, system, lastUsedAt, isThis } = signIn;
  const device = [browser, system].filter(Boolean).join(' · ') || t('unknown');
  return (
    <li className={`row spread ${styles['row']}`}>
      <div>
        <p className="strong ink">{device}</p>
        <Kept as="p" className="hint" words={t('lastUsed', { when: momentOf(Date.parse(lastUsedAt), locale) })} />
      </div>
      {isThis ? (
        <Chip look="badge">{t('this')}</Chip>
      ) : (
        <Button look="quiet" size="small" busy={isBusy} aria-label={t('endOne', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
