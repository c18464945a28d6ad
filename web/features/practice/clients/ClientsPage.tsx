import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Answer } from '#contract/api.ts';
import type { ClientChoice } from '../../../data/practice-paid-later.ts';
import { usePracticeClients } from '../../../data/practice-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Unread } from '../Unread.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { ClientName } from '../../../session/ClientName.tsx';
import styles from './Clients.module.css';
import { clientsTexts } from './clients.texts.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { OpenPropose } from '../paid-later/open-dialogs.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { timesOf } from '../../../session/facts.ts';

export default withServerData(Clients);

/** A therapist's clients, a row each: name or pseudonym, sessions so far, next and last one (only one on a phone). */
function Clients() {
  const t = useTexts(clientsTexts);
  useTitle(t('title'));
  const list = usePracticeClients();
  const [proposeTo, setProposeTo] = useState<ClientChoice | null>(null);
  const { data } = list;
  const clients = data?.pages.flatMap((page) => page.clients) ?? [];
  return (
    <PracticeFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <Unread reads={[list]} heights={[62, 62, 62, 62]} failed={t('failed')} />
      {data !== undefined && clients.length === 0 && <EmptyList heading={t('nothing')} text={t('nothingText')} />}
      {clients.length > 0 && (
        <Card as="ul" className={styles['rows']} data-testid="ther-clients">
          {clients.map((client) => (
            <ClientRow key={client.key} client={client} onPropose={setProposeTo} />
          ))}
        </Card>
      )}
      <MorePages list={list} />
      {clients.length > 0 && <p className="small">{t('privacy')}</p>}
      {proposeTo !== null && <OpenPropose client={proposeTo} at={null} onClose={() => setProposeTo(null)} />}
    </PracticeFrame>
  );
}

type ClientRowProps = {
  readonly client: Answer<'listPracticeClients'>['clients'][number];
  readonly onPropose: (client: ClientChoice) => void;
};

function ClientRow({ client, onPropose }: ClientRowProps) {
  const { t, locale } = useWords(clientsTexts);
  const { key, name, held, next, last } = client;
  const heldWords = held > 0 ? t('held', { n: held }) : t(next === null ? 'none' : 'first');
  const shares = next?.sharesTopics === true && t('shares');
  return (
    <li className={styles['row']}>
      <ClientName client={name} className={name === null ? 'mute' : 'strong ink'} />
      <span className="soft figures">{[heldWords, shares].filter(Boolean).join(' · ')}</span>
      {(['next', 'last'] as const).map((words) => {
        const session = client[words];
        return session === null ? (
          <span key={words} />
        ) : (
          <Link
            key={words}
            to={href('practiceSession', { sessionId: session._id })}
            className={classNames('target', words === 'last' && next !== null && styles['beside'])}
          >
            <Kept words={t(words, { when: momentOf(timesOf(session).start, locale) })} />
          </Link>
        );
      })}
      {name === null ? (
        <span />
      ) : (
        <Button
          look="ghost"
          size="small"
          className={styles['propose']}
          aria-label={t('proposeTo', { name })}
          onClick={() => onPropose({ key, name, type: (next ?? last)?.sessionType })}
        >
          {t('propose')}
        </Button>
      )}
    </li>
  );
}
