import { Suspense, lazy } from 'react';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { Footer } from '../../layouts/Footer.tsx';
import { contacts } from '../../parts/contacts.ts';
import { useAuth } from '../../api/auth.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import checking from '../../ui/art/checking.svg';
import goal from '../../ui/art/goal.svg';
import hero from '../../ui/art/hero-clients.svg';
import { buttonClass } from '../../ui/Button.tsx';
import { ChatBox } from './ChatBox.tsx';
import { ClosingBand } from './ClosingBand.tsx';
import { HelpCards } from './HelpCards.tsx';
import { Hero } from './Hero.tsx';
import { Advantages, Checks, Figures, Goals } from './Lists.tsx';
import { Questions } from './Questions.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';
import { clientLandingTexts } from './client-landing.texts.ts';

const PendingOrderBar = lazy(() =>
  import('../../parts/PendingOrderBar.tsx').then((module) => ({ default: module.PendingOrderBar })),
);

/** The client landing page (spec §2); how many points a part has is spec §9. */
export default function ClientLandingPage() {
  const t = useTexts(clientLandingTexts);
  const { isAuth, user, currentStepTest } = useAuth();
  const start = isAuth && currentStepTest > 0 ? t('continue') : t('start');
  useTitle(t('tabTitle'));
  return (
    <>
      {user?.role === 'USER' && (
        <Suspense>
          <PendingOrderBar />
        </Suspense>
      )}
      <Hero title={t('title')} lead={t('lead')} facts={[t('fact1'), t('fact2'), t('fact3')]} drawing={hero}>
        <Link to={href('testing')} className={buttonClass()}>
          {start}
        </Link>
        <a href="#find" className={buttonClass({ look: 'ghost' })}>
          {t('how')}
        </a>
      </Hero>
      <Section id="help" title={t('help')} lead={t('helpLead')}>
        <HelpCards t={t} />
      </Section>
      <Section id="work" title={t('work')} ground="sand">
        <Figures items={([1, 2, 3] as const).map((n) => ({ figure: t(`work${n}Figure`), words: t(`work${n}`) }))} />
      </Section>
      <Section id="checking" title={t('checking')} drawing={{ src: checking, width: 360, height: 320, at: 'heading' }}>
        <Checks items={([1, 2, 3, 4] as const).map((n) => t(`checking${n}`))} />
      </Section>
      <Section id="goal" title={t('goal')} ground="sand" drawing={{ src: goal, width: 440, height: 480, at: 'side' }}>
        <Goals items={([1, 2, 3, 4, 5, 6] as const).map((n) => t(`goal${n}`))} />
      </Section>
      <Section id="find" title={t('find')} ground="arch">
        <Steps
          steps={[t('find1'), t('find2'), t('find3')]}
          first={
            <Link to={href('testing')} className={buttonClass({ size: 'small' })}>
              {start}
            </Link>
          }
        />
      </Section>
      <Section id="advantages" title={t('advantages')}>
        <Advantages items={([1, 2, 3, 4, 5] as const).map((n) => t(`advantage${n}`))} />
      </Section>
      <Questions
        title={t('qa')}
        lead={
          <RichText
            text={t('qaLead', { email: contacts.clients })}
            tags={{ mail: <a href={`mailto:${contacts.clients}`}>{contacts.clients}</a> }}
          />
        }
        items={([1, 2, 3, 4, 5, 6] as const).map((n) => ({ question: t(`q${n}`), answer: t(`a${n}`) }))}
      />
      <ClosingBand title={t('finish')} lead={t('finishLead')}>
        <Link to={href('testing')} className={buttonClass({ look: 'light' })}>
          {start}
        </Link>
      </ClosingBand>
      <Footer audience="clients" />
      <ChatBox audience="clients" />
    </>
  );
}
