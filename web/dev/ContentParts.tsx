import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Accordion } from '../ui/Accordion.tsx';
import { Card, cardClass } from '../ui/Card.tsx';
import { CardRow } from '../ui/CardRow.tsx';
import { Facts } from '../ui/Facts.tsx';
import { InlineNote } from '../ui/InlineNote.tsx';
import { LinesCards, LinesTable, cardLine } from '../ui/LinesTable.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HELP_ICON_NAMES, HelpIcon } from '../ui/HelpIcon.tsx';
import { ICON_NAMES, Icon } from '../ui/Icon.tsx';
import { SESSION_ICON_NAMES, SessionIcon } from '../ui/SessionIcon.tsx';
import { BrandMark } from '../ui/art/BrandMark.tsx';
import checking from '../ui/art/checking.svg';
import { ClosingHills } from '../ui/art/ClosingHills.tsx';
import { Drawing } from '../ui/art/Drawing.tsx';
import goal from '../ui/art/goal.svg';
import heroClients from '../ui/art/hero-clients.svg';
import heroTherapists from '../ui/art/hero-therapists.svg';
import mission from '../ui/art/mission.svg';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

const PHOTOS = {
  there: { url: '/favicon.svg', srcset: '' },
  broken: { url: '/dev-no-such-photo', srcset: '' },
  none: null,
} as const;

/** The parts for reading: surfaces, facts, notes. */
export function CardParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="Card">
        <div className="thirds">
          <Card>{t('note')}</Card>
          <Card as="section" className="stack">
            <h3>{t('rowTitle')}</h3>
            <p>{t('answer')}</p>
          </Card>
          <a href="#part-Card" className={cardClass}>
            {t('press')}
          </a>
        </div>
      </Part>
      <Part name="Panel">
        <Panel className="stack">
          <h3 className="title">{t('rowTitle')}</h3>
          <p className="lead">{t('answer')}</p>
        </Panel>
      </Part>
      <Part name="Facts">
        {(['rows', 'columns'] as const).map((look) => (
          <Facts
            key={look}
            look={look}
            facts={[
              { term: t('name'), value: t('sample') },
              { term: t('phone'), value: t('answer') },
              { term: t('short'), value: '96\u00a0₾', isMain: true },
            ]}
          />
        ))}
      </Part>
      <Part name="LoadFailed">
        <LoadFailed words={t('error')} onRetry={() => {}} />
      </Part>
      <Part name="Accordion">
        <Accordion
          items={[
            { question: t('question'), answer: t('answer') },
            { question: t('secondQuestion'), answer: t('answer') },
          ]}
        />
      </Part>
      <Part name="InlineNote">
        {(['ok', 'warn', 'danger', 'plain'] as const).map((kind) => (
          <InlineNote key={kind} kind={kind}>
            {t('note')}
          </InlineNote>
        ))}
      </Part>
      <Part name="LinesTable">
        <LinesTable
          label={t('rowTitle')}
          lines={numbered(3)}
          lineKey={(n) => n}
          columns={[
            { head: t('name'), kind: 'name', cell: (n) => t('card', { n }) },
            { head: t('short'), kind: 'number', cell: (n) => `${n}\u00a0₾` },
          ]}
        />
        <LinesCards label={t('rowTitle')} lines={numbered(2)} lineKey={(n) => n}>
          {(n) => (
            <p className={cardLine}>
              <span>{t('card', { n })}</span>
              <span className="figures">{`${n}\u00a0₾`}</span>
            </p>
          )}
        </LinesCards>
      </Part>
      <Part name="SectionCard">
        <SectionCard headingId="part-section" heading={t('rowTitle')} className="stack">
          <p>{t('answer')}</p>
        </SectionCard>
      </Part>
    </>
  );
}

/** Rows, portraits, the own place, loading. */
export function RowParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="CardRow">
        {[5, 3, 1].map((count) => (
          <CardRow
            key={count}
            label={`${t('rowTitle')} ${count}`}
            previousLabel={t('previous')}
            nextLabel={t('next')}
            positionText={(first, last, total) => t('position', { first, last, total })}
            header={<h3>{t('rowTitle')}</h3>}
          >
            {numbered(count).map((n) => (
              <Card as="button" key={n}>
                {t('card', { n })}
              </Card>
            ))}
          </CardRow>
        ))}
      </Part>
      <Part name="Portrait">
        {Object.entries(PHOTOS).map(([state, photo]) => (
          <div key={state} className="row">
            {(['small', 'card', 'header', 'summary'] as const).map((size) => (
              <Portrait key={size} size={size} photo={photo} name="ნინო" surname="ბერიძე" />
            ))}
          </div>
        ))}
      </Part>
      <Part name="Progress">
        {[4, 6].flatMap((total) =>
          [1, 2, total].map((current) => (
            <Progress
              key={`${total} ${current}`}
              current={current}
              total={total}
              names={numbered(total).map((n) => t('part', { n }))}
              text={t('stepText', { current, total })}
            />
          )),
        )}
      </Part>
      <Part name="ShowMore">
        {[12, 1].map((times) => (
          <Card key={times}>
            <ShowMore limit="lines" more={t('more')} less={t('less')}>
              {numbered(times).map(() => `${t('answer')} `)}
            </ShowMore>
          </Card>
        ))}
        <Card>
          <ShowMore limit="height" more={t('more')} less={t('less')}>
            {numbered(20).map((n) => (
              <p key={n}>{t('card', { n })}</p>
            ))}
          </ShowMore>
        </Card>
      </Part>
      <Part name="Skeleton">
        <Skeleton label={t('loading')} heights={[44, 120]} />
      </Part>
    </>
  );
}

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

const DRAWINGS = [
  { src: heroClients, width: 520, height: 520 },
  { src: heroTherapists, width: 520, height: 520 },
  { src: checking, width: 360, height: 320 },
  { src: goal, width: 440, height: 480 },
  { src: mission, width: 480, height: 360 },
] as const;

type NamedProps<N extends string> = { readonly names: readonly N[]; readonly draw: (name: N) => ReactNode };

function Named<N extends string>({ names, draw }: NamedProps<N>) {
  return (
    <div className="row">
      {names.map((name) => (
        <span key={name} className={`stack gap-1 soft ${styles['icon']}`} lang="en">
          {draw(name)}
          {name}
        </span>
      ))}
    </div>
  );
}

/** Icons and drawings. */
export function ArtParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="Icon">
        <Named names={ICON_NAMES} draw={(name) => <Icon name={name} />} />
        <Icon name="info" label={t('withIcon')} size={40} />
      </Part>
      <Part name="HelpIcon">
        <Named names={HELP_ICON_NAMES} draw={(name) => <HelpIcon name={name} />} />
      </Part>
      <Part name="SessionIcon">
        <Named names={SESSION_ICON_NAMES} draw={(name) => <SessionIcon name={name} size={26} />} />
      </Part>
      <Part name="Drawing">
        <div className="row">
          {DRAWINGS.map((drawing) => (
            <Drawing key={drawing.src} {...drawing} className={styles['art']} />
          ))}
        </div>
      </Part>
      <Part name="BrandMark">
        <div className="row">
          <BrandMark size={16} />
          <BrandMark />
          <BrandMark size={64} />
        </div>
      </Part>
      <Part name="ClosingHills">
        <div className={styles['dark']}>
          <ClosingHills className={styles['art']} />
        </div>
      </Part>
      <Part name="SpotArch">
        <div className="row">
          {(['dawn', 'day', 'dusk'] as const).map((mood) => (
            <SpotArch key={mood} mood={mood} className={styles['art']} />
          ))}
        </div>
      </Part>
    </>
  );
}
