import { useState } from 'react';
import { MOST } from '#domain/list-limits.ts';
import { useVisitorMessages, type VisitorMessage } from '../../../data/operations-log.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { translator, useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { cardLine, LinesCards } from '../../../ui/LinesTable.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Choice } from '../act/Choice.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import styles from './Visitors.module.css';
import { visitorsTexts } from './visitors.texts.ts';

export default withServerData(Visitors);

const PERIODS = ['7', '30'] as const;

/** Messages that visitors wrote to us, the newest first, whole, each with the way to answer it. */
function Visitors() {
  const t = useTexts(visitorsTexts);
  useTitle(t('title'));
  const [days, setDays] = useState<(typeof PERIODS)[number]>('7');
  const read = useVisitorMessages(Number(days));
  const messages = read.data ?? [];
  return (
    <OperationsFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <Choice
        legend={t('period')}
        name="days"
        values={PERIODS}
        chosen={days}
        label={(n) => t('days', { n: Number(n) })}
        onChoose={setDays}
      />
      <OperatorRead reads={[read]} heights={[150, 150, 150]} />
      {read.data !== undefined && messages.length === 0 && <EmptyList heading={t('nothing')} text={t('nothingText')} />}
      {messages.length > 0 && (
        <>
          <p className="small">{t('kept')}</p>
          <LinesCards label={t('list')} lines={messages} lineKey={({ id }) => id} testId="op-visitors">
            {(message) => <VisitorLine message={message} />}
          </LinesCards>
        </>
      )}
      {messages.length >= MOST.chat && <p className="small">{t('full', { n: MOST.chat })}</p>}
    </OperationsFrame>
  );
}

function VisitorLine({
  message: { at, audience, locale: written, email, message },
}: {
  readonly message: VisitorMessage;
}) {
  const { t, locale } = useWords(visitorsTexts);
  // The mail is begun in the language of the visitor.
  const subject = translator(visitorsTexts, written)('subject');
  return (
    <>
      <p className={`small ${cardLine}`}>
        <span className="strong ink figures">{momentWords(Date.parse(at), locale)}</span>
        <span>{`${t(audience)}, ${t(written)}`}</span>
      </p>
      <p className={styles['words']} lang={written}>
        {message}
      </p>
      {email === null ? (
        <p className="small">{t('noEmail')}</p>
      ) : (
        <div className="row">
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
            className={buttonClass({ look: 'ghost', size: 'small' })}
            aria-label={t('answerTo', { email })}
          >
            {t('answer')}
          </a>
          <span className={`small ${styles['words']}`} translate="no">
            {email}
          </span>
        </div>
      )}
    </>
  );
}
