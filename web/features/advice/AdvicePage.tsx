// docs/decisions/201
import { useCallback, useState } from 'react';
import type { PageParams } from '#contract/pages/pages.ts';
import { ApiError } from '../../api/client.ts';
import { api } from '../../data/own-api.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { logged } from '../../lib/log.ts';
import { usePathParams } from '../../lib/router.tsx';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { adviceTexts } from './advice.texts.ts';

/** The page of advice mails' link: one press stops them, without a sign-in; opening does nothing (mail scanners). */
export default function AdvicePage() {
  const { t, locale } = useWords(adviceTexts);
  const { token } = usePathParams<PageParams<'advice'>>();
  useTitle(t('title'));
  const load = useCallback(
    (signal: AbortSignal) => api.call('readAdviceLink', { params: { token }, query: { locale }, signal }),
    [token, locale],
  );
  const { data, failed, retry } = useLoaded(load);
  const [isDone, setDone] = useState(false);

  if (isDone) {
    return (
      <NoticePage key="done" art={<SpotArch mood="dawn" />} heading={t('doneTitle')} testId="advice-done" takeFocus>
        <p>{t('doneText')}</p>
      </NoticePage>
    );
  }
  if (data === null) return <UnreadPage failed={failed} retry={retry} />;
  if (!data.on) {
    return (
      <NoticePage key="off" art={<SpotArch mood="dusk" />} heading={t('offTitle')} testId="advice-off">
        <p>{t('offText')}</p>
      </NoticePage>
    );
  }
  return <OnPage token={token} onDone={() => setDone(true)} />;
}

function OnPage({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t, locale } = useWords(adviceTexts);
  const words = (error: unknown) => t(error instanceof ApiError && error.code === 'OFFLINE' ? 'offline' : 'failed');
  const form = useForm({ values: {}, problems: {}, words });

  async function switchOff(): Promise<void> {
    await logged(api.call('unsubscribe', { params: { token }, query: { locale } }), 'Error switching advice off');
    onDone();
  }

  return (
    <NoticePage art={<SpotArch mood="dawn" />} heading={t('title')} testId="advice-on">
      <p>{t('what')}</p>
      <Refusal words={form.general} />
      <Button busy={form.busy} data-testid="switch-advice-off" onClick={() => form.submit(null, switchOff)}>
        {t('press')}
      </Button>
    </NoticePage>
  );
}
