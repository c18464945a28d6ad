import { Suspense, lazy, useId } from 'react';
import type { TopicKey } from '#domain/intake.ts';
import { Link } from '../../lib/router.tsx';
import { Footer } from '../../layouts/Footer.tsx';
import { contacts } from '../../lib/contacts.ts';
import { useAuth } from '../../lib/auth.ts';
import { RichText, type Translate, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { keepWishedTopic } from '../../lib/wished-topic.ts';
import { paths } from '../../paths.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { ArchHero } from '../../ui/art/ArchHero.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ChatBox } from './ChatBox.tsx';
import { ClosingBand } from './ClosingBand.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';
import { clientLandingTexts } from './client-landing.texts.ts';
import styles from './Landing.module.css';

const PendingOrderBar = lazy(() =>
  import('./PendingOrderBar.tsx').then((module) => ({ default: module.PendingOrderBar })),
);

type Words = Translate<keyof (typeof clientLandingTexts)['ka']>;

const HELP = [
  { icon: 'anxiety', topic: 'anxiety', tone: 'mist', title: 'help1', text: 'help1Text' },
  { icon: 'grief', topic: 'depression', tone: 'blush', title: 'help2', text: 'help2Text' },
  { icon: 'burnout', topic: 'burnout', tone: 'sand', title: 'help3', text: 'help3Text' },
  { icon: 'relationships', topic: 'relationship_issues', tone: 'mist', title: 'help4', text: 'help4Text' },
  { icon: 'newLife', topic: 'grief', tone: 'blush', title: 'help5', text: 'help5Text' },
  { icon: 'selfEsteem', topic: 'self_esteem', tone: 'sand', title: 'help6', text: 'help6Text' },
] as const satisfies readonly { icon: IconName; topic: TopicKey; tone: string; title: string; text: string }[];

/** The client landing page (spec §2). */
export default function ClientLandingPage() {
  const t = useTexts(clientLandingTexts);
  const { isAuth, user, currentStepTest } = useAuth();
  const start = isAuth && currentStepTest > 0 ? t('continue') : t('start');
  useTitle(t('tabTitle'));
  return (
    <>
      {user?.role === 'USER' && (
        <Suspense>
          <PendingOrderBar words={t('pending')} />
        </Suspense>
      )}
      <Hero t={t} start={start} />
      <Help t={t} />
      <Work t={t} />
      <Checking t={t} />
      <Goal t={t} />
      <Section id="find" title={t('find')} ground="mist">
        <Steps
          steps={[t('find1'), t('find2'), t('find3')]}
          first={
            <Link to={paths.testing} className={buttonClass({ size: 'small' })}>
              {start}
            </Link>
          }
        />
      </Section>
      <Advantages t={t} />
      <Questions t={t} />
      <ClosingBand title={t('finish')} lead={t('finishLead')}>
        <Link to={paths.testing} className={buttonClass({ look: 'light' })}>
          {start}
        </Link>
      </ClosingBand>
      <Footer audience="clients" />
      <ChatBox email={contacts.clients} />
    </>
  );
}

function Hero({ t, start }: { readonly t: Words; readonly start: string }) {
  return (
    <section className={`container ${styles['hero']}`}>
      <div className={styles['heroWords']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['lead']}>{t('lead')}</p>
        <div className={styles['actions']}>
          <Link to={paths.testing} className={buttonClass()}>
            {start}
          </Link>
          <a href="#find" className={buttonClass({ look: 'ghost' })}>
            {t('how')}
          </a>
        </div>
        <ul className={styles['facts']}>
          {(['fact1', 'fact2', 'fact3'] as const).map((key) => (
            <li key={key}>
              <span className={styles['tick']}>
                <Icon name="check" size={14} />
              </span>
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <ArchHero className={styles['art']} />
    </section>
  );
}

function Help({ t }: { readonly t: Words }) {
  return (
    <Section id="help" title={t('help')} lead={t('helpLead')}>
      <ul className={styles['cards']}>
        {HELP.map(({ icon, topic, tone, title, text }) => (
          <li key={title} className={styles['card']}>
            <span className={`${styles['tile']} ${styles[tone]}`}>
              <Icon name={icon} />
            </span>
            <div>
              <h3>
                <Link to={paths.testing} className={styles['cardLink']} onClick={() => keepWishedTopic(topic)}>
                  {t(title)}
                </Link>
              </h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Work({ t }: { readonly t: Words }) {
  return (
    <Section id="work" title={t('work')} ground="sand">
      <ul className={styles['figures']}>
        {([1, 2, 3] as const).map((n) => (
          <li key={n}>
            <span className={styles['figure']} aria-hidden="true">
              {t(`work${n}Figure`)}
            </span>
            {t(`work${n}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Checking({ t }: { readonly t: Words }) {
  return (
    <Section id="checking" title={t('checking')}>
      <ul className={styles['checks']}>
        {([1, 2, 3, 4] as const).map((n) => (
          <li key={n}>
            <span className={styles['bigTick']}>
              <Icon name="check" size={22} />
            </span>
            {t(`checking${n}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Goal({ t }: { readonly t: Words }) {
  return (
    <Section id="goal" title={t('goal')} ground="sand">
      <ul className={styles['goals']}>
        {([1, 2, 3, 4, 5, 6] as const).map((n) => (
          <li key={n}>
            <Icon name="check" size={20} /> {t(`goal${n}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Advantages({ t }: { readonly t: Words }) {
  return (
    <Section id="advantages" title={t('advantages')}>
      <ul className={styles['advantages']}>
        {([1, 2, 3, 4, 5] as const).map((n) => (
          <li key={n}>{t(`advantage${n}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Questions({ t }: { readonly t: Words }) {
  const headingId = useId();
  return (
    <section className={`container ${styles['questions']}`} id="qa" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{t('qa')}</h2>
        <p className={styles['sectionLead']}>
          <RichText
            text={t('qaLead', { email: contacts.clients })}
            tags={{ mail: <a href={`mailto:${contacts.clients}`}>{contacts.clients}</a> }}
          />
        </p>
      </div>
      <Accordion
        itemTestId="faq-item"
        items={([1, 2, 3, 4, 5, 6] as const).map((n) => ({
          id: `q${n}`,
          title: t(`q${n}`),
          body: <p>{t(`a${n}`)}</p>,
        }))}
      />
    </section>
  );
}
