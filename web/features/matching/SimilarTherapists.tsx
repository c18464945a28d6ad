import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { useAuth } from '../../api/auth.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { Link } from '../../lib/router.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSimilarTherapists } from '../../data/therapists.ts';
import { bookingTexts } from './booking.texts.ts';
import { firstFreeSlot, whenOf } from '../../parts/times/free-times.ts';
import { type Therapist, offerFor } from '../../parts/therapist/offer.ts';
import { SectionHeading } from '../../parts/therapist/ProfileSection.tsx';
import styles from './SimilarTherapists.module.css';

/** Whom to turn to when this specialist cannot be booked: up to three who do the same work and have free times. */
export function SimilarTherapists({ id }: { readonly id: string }) {
  const t = useTexts(bookingTexts);
  const similar = useSimilarTherapists(id);
  if (similar.isError) return null;
  if (similar.data === undefined) return <Skeleton label={t('similar')} heights={[96, 96, 96]} />;
  if (similar.data.length === 0) return <p className="small">{t('similarNone')}</p>;
  return (
    <section className="stack gap-3" aria-label={t('similar')} data-testid="similar">
      <SectionHeading below={2} className={`name ${styles['title']}`}>
        {t('similar')}
      </SectionHeading>
      <ul className="stack gap-3">
        {similar.data.map((therapist) => (
          <li key={therapist._id}>
            <SimilarCard therapist={therapist} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SimilarCard({ therapist }: { readonly therapist: Therapist }) {
  const { t, locale } = useWords(bookingTexts);
  const now = useServerNow(MINUTE);
  const { preferences } = useAuth();
  const offer = offerFor(therapist, preferences?.typeTherapy ?? null) ?? offerFor(therapist, null);
  const slot = firstFreeSlot(therapist, now);
  return (
    <Link to={href('therapist', { id: therapist._id })} className={`line gap-3 ${cardClass} ${styles['card']}`}>
      <Portrait isLate size="summary" photo={therapist.photo} name={therapist.name} surname={therapist.surname} />
      <span className="stack gap-half">
        <span className="name" translate="no">
          {therapist.name} {therapist.surname}
        </span>
        {slot !== null && (
          <Kept as="span" className="small" words={t('firstFree', { when: whenOf(slot, now, locale) })} />
        )}
        {offer !== null && (
          <span className="sum" translate="no">
            {formatMoney(offer.price, { currency: 'GEL', locale })}
          </span>
        )}
      </span>
    </Link>
  );
}
