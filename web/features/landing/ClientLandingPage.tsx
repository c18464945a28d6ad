import { type ReactNode, Suspense, useEffect } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { TopicKey } from '#domain/intake.ts';
import { latePart } from '../../lib/late-part.ts';
import { Link } from '../../lib/router.tsx';
import { Footer } from '../../layouts/Footer.tsx';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { useAuth } from '../../api/auth.ts';
import { RichText, useTexts, type Translate } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import checking from '../../ui/art/checking.svg';
import goal from '../../ui/art/goal.svg';
import hero from '../../ui/art/hero-clients.svg';
import { buttonClass } from '../../ui/Button.tsx';
import { routes } from '../../routes.tsx';
import { keepWishedTopic } from '../../parts/way/wished-topic.ts';
import { HelpIcon } from '../../ui/HelpIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { ChatBox } from './ChatBox.tsx';
import { ClosingBand } from './ClosingBand.tsx';
import { Hero } from './Hero.tsx';
import { Figures, Points } from './Lists.tsx';
import { Questions } from './Questions.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';
import { clientLandingTexts } from './client-landing.texts.ts';
import styles from './HelpCards.module.css';
import priceStyles from './PriceLine.module.css';

const PendingOrderBar = latePart(() => import('../../parts/way/PendingOrderBar.tsx'), 'PendingOrderBar');

const PriceLine = latePart(() => import('./PriceLine.tsx'), 'PriceLine');

/** Late enough to take no bandwidth from the page itself, in milliseconds. */
const PRELOAD_AFTER_MS = 2000;

/** Loads the code of the pages that the start buttons lead to. */
function usePreloadedStart(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Harmless: a page asks for its code by itself.
      for (const { preload } of [routes.login, routes.testing]) preload().catch(() => undefined);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The client landing page (spec §2); how many points a part has is spec §9. */
export default function ClientLandingPage() {
  const t = useTexts(clientLandingTexts);
  const { isAuth, user, currentStepTest } = useAuth();
  const start = isAuth && currentStepTest > 0 ? t('continue') : t('start');
  useTitle(t('tabTitle'));
  usePreloadedStart();
  return (
    <>
      {user?.role === 'USER' && (
        <Suspense>
          <PendingOrderBar />
        </Suspense>
      )}
      <Hero title={t('title')} lead={t('lead')} facts={[t('fact1'), t('fact2'), t('fact3')]} drawing={hero}>
        <ButtonLink to={href('testing')}>{start}</ButtonLink>
        <a href="#find" className={buttonClass({ look: 'ghost' })}>
          {t('how')}
        </a>
      </Hero>
      <div className={`container stack gap-3 ${priceStyles['place']}`} data-testid="price-place">
        <Suspense>
          <PriceLine />
        </Suspense>
      </div>
      <Section id="help" title={t('help')} lead={t('helpLead')}>
        <HelpCards t={t} />
      </Section>
      <Section id="work" title={t('work')} ground="sand">
        <Figures items={([1, 2, 3] as const).map((n) => ({ figure: t(`work${n}Figure`), words: t(`work${n}`) }))} />
      </Section>
      <Section id="checking" title={t('checking')} drawing={{ src: checking, width: 360, height: 320, at: 'heading' }}>
        <Points look="checks" items={([1, 2, 3, 4] as const).map((n) => t(`checking${n}`))} />
      </Section>
      <Section id="goal" title={t('goal')} ground="sand" drawing={{ src: goal, width: 440, height: 480, at: 'side' }}>
        <Points look="goals" items={([1, 2, 3, 4, 5, 6] as const).map((n) => t(`goal${n}`))} />
      </Section>
      <Section id="find" title={t('find')} ground="arch">
        <Steps
          steps={[t('find1'), t('find2'), t('find3')]}
          first={
            <ButtonLink to={href('testing')} size="small">
              {start}
            </ButtonLink>
          }
        />
      </Section>
      <Section id="advantages" title={t('advantages')}>
        <Points look="advantages" items={([1, 2, 3, 4, 5] as const).map((n) => t(`advantage${n}`))} />
      </Section>
      <Questions
        title={t('qa')}
        lead={
          <RichText
            text={t('qaLead', { email: contacts.clients })}
            tags={{ mail: <MailLink to={contacts.clients} /> }}
          />
        }
        items={([1, 2, 3, 4, 5, 6] as const).map((n) => ({ question: t(`q${n}`), answer: t(`a${n}`) }))}
      />
      <ClosingBand title={t('finish')} lead={t('finishLead')}>
        <ButtonLink to={href('testing')} look="light">
          {start}
        </ButtonLink>
      </ClosingBand>
      <Footer audience="clients" />
      <ChatBox audience="clients" />
    </>
  );
}

const CARDS = [
  { n: 1, icon: <HelpIcon name="anxiety" />, topic: 'anxiety', tone: 'mist' },
  { n: 2, icon: <HelpIcon name="grief" />, topic: 'depression', tone: 'blush' },
  { n: 3, icon: <HelpIcon name="burnout" />, topic: 'burnout', tone: 'sand' },
  { n: 4, icon: <HelpIcon name="relationships" />, topic: 'relationship_issues', tone: 'mist' },
  { n: 5, icon: <Icon name="house" />, topic: 'grief', tone: 'blush' },
  { n: 6, icon: <HelpIcon name="selfEsteem" />, topic: 'self_esteem', tone: 'sand' },
] as const satisfies readonly { n: number; icon: ReactNode; topic: TopicKey; tone: string }[];

/** Topics we help with: each card opens the questionnaire with its topic ticked. */
function HelpCards({ t }: { readonly t: Translate<keyof (typeof clientLandingTexts)['ka']> }) {
  return (
    <ul className={`thirds ${styles['cards']}`}>
      {CARDS.map(({ n, icon, topic, tone }) => (
        <li key={n} className={`stack ${cardClass} ${styles['card']}`}>
          <span className={`disc ${styles['tile']} ${styles[tone]}`}>{icon}</span>
          <div>
            <h3>
              <Link to={href('testing')} className={styles['link']} onClick={() => keepWishedTopic(topic)}>
                {t(`help${n}`)}
              </Link>
            </h3>
            <p className="card-text top-2">{t(`help${n}Text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
