import { useId } from 'react';
import { href } from '#contract/pages/pages.ts';
import { Footer } from '../../layouts/Footer.tsx';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import hero from '../../ui/art/hero-therapists.svg';
import mission from '../../ui/art/mission.svg';
import { buttonClass } from '../../ui/Button.tsx';
import { Apply } from './Apply.tsx';
import { ChatBox } from './ChatBox.tsx';
import { ClosingBand } from './ClosingBand.tsx';
import styles from './Contact.module.css';
import { EarningsCalculator } from './EarningsCalculator.tsx';
import { Hero } from './Hero.tsx';
import { Points } from './Lists.tsx';
import { Questions } from './Questions.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';
import { therapistLandingTexts } from './therapist-landing.texts.ts';

/** The landing page for therapists (spec §2); how many points a part has is spec §9. */
export default function TherapistLandingPage() {
  const t = useTexts(therapistLandingTexts);
  useTitle(t('tabTitle'));
  return (
    <>
      <Hero title={t('title')} lead={t('lead')} facts={[t('fact1'), t('fact2'), t('fact3')]} drawing={hero}>
        <Apply>{t('apply')}</Apply>
        <ButtonLink to={href('therapistLogin')} look="ghost">
          {t('signIn')}
        </ButtonLink>
      </Hero>
      <Section
        id="mission"
        title={t('mission')}
        lead={t('missionText')}
        ground="sand"
        drawing={{ src: mission, width: 480, height: 360, at: 'side' }}
      >
        <Apply look="ghost">{t('apply')}</Apply>
      </Section>
      <Section id="advantages" title={t('advantages')}>
        <Points look="advantages" items={([1, 2, 3, 4, 5] as const).map((n) => t(`advantage${n}`))} />
        <EarningsCalculator />
      </Section>
      <Section id="plan" title={t('plan')} ground="sand">
        <Points look="plans" items={([1, 2, 3] as const).map((n) => t(`plan${n}`))} />
      </Section>
      <Section id="requirements" title={t('requirements')}>
        <Points look="checks" items={([1, 2, 3, 4] as const).map((n) => t(`requirement${n}`))} />
      </Section>
      <Section id="cooperation" title={t('cooperation')} ground="arch">
        <Steps
          steps={[t('cooperation1'), t('cooperation2'), t('cooperation3')]}
          first={<Apply size="small">{t('apply')}</Apply>}
        />
      </Section>
      <Questions
        title={t('qa')}
        lead={t('qaLead')}
        items={([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((n) => ({ question: t(`q${n}`), answer: t(`a${n}`) }))}
      />
      <Contact t={t} />
      <ClosingBand title={t('closing')}>
        <Apply look="light">{t('apply')}</Apply>
      </ClosingBand>
      <Footer audience="therapists" />
      <ChatBox audience="therapists" />
    </>
  );
}

/** Whom to write to when no answer helped. */
function Contact({ t }: { readonly t: Translate<keyof (typeof therapistLandingTexts)['ka']> }) {
  const headingId = useId();
  return (
    <section className={`container ${styles['place']}`} id="contact" aria-labelledby={headingId}>
      <div className={`row spread ${styles['contact']}`}>
        <h2 id={headingId}>{t('contact')}</h2>
        <MailLink to={contacts.therapists} className={buttonClass({ look: 'ghost' })} />
      </div>
    </section>
  );
}
