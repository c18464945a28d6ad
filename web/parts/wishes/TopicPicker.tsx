import { useEffect, useId, useState } from 'react';
import { MAX_TOPICS, type TopicKey, type TypeKey, isTopicKey, toggleTopic } from '#domain/intake.ts';
import type { Layout } from '#domain/steps.ts';
import { translator, useTexts, useWords } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { ChoiceProps } from './Choices.tsx';
import { type Group, TopicGroup } from './TopicGroup.tsx';
import type { CrisisNumber } from '../help/crisis-numbers.ts';
import { wishesTexts } from './wishes.texts.ts';
import type { topicHelpTexts } from './topic-help.texts.ts';
import styles from './Topics.module.css';

/** The chosen topics, and all actions on a topic. */
export type TopicChoice = {
  readonly type: TypeKey | null;
  readonly selected: readonly TopicKey[];
  readonly isFull: boolean;
  readonly onToggle: (topic: TopicKey) => void;
  /** The one topic whose meaning is shown. */
  readonly helpFor: TopicKey | null;
  readonly helpOf: (topic: TopicKey) => string;
  readonly onHelp: (topic: TopicKey) => void;
  readonly crisisNumbers: readonly CrisisNumber[];
};

type TopicPickerProps = ChoiceProps & {
  readonly layout: Layout;
  /** Goes on without topics, where there is something to go on to. */
  readonly onSkip?: () => void;
};

/** The topics of the chosen type in their groups, five at most, or none (spec §5). */
export function TopicPicker({ wishes, onChange, offers, layout, legend, onSkip }: TopicPickerProps) {
  const t = useTexts(wishesTexts);
  const headingId = useId();
  const help = useTopicHelp();
  const [helpFor, setHelpFor] = useState<TopicKey | null>(null);
  const type = offers.info.therapy.find(({ key }) => key === wishes.type);
  const groups = (type?.psychoGroups ?? []).map(({ _id, key, name, issues }) => ({
    id: _id,
    key,
    name,
    topics: issues.flatMap((issue) => (isTopicKey(issue.key) ? [{ key: issue.key, name: issue.name }] : [])),
  }));
  const isFull = wishes.topics.length >= MAX_TOPICS;
  const hasNone = wishes.topics.length === 0;
  const choice: TopicChoice = {
    type: wishes.type,
    selected: wishes.topics,
    isFull,
    onToggle(topic) {
      const { topics, refused } = toggleTopic(wishes.topics, topic);
      if (!refused) onChange({ ...wishes, topics });
    },
    helpFor,
    helpOf: help,
    onHelp: (topic) => setHelpFor(helpFor === topic ? null : topic),
    crisisNumbers: offers.crisisNumbers,
  };

  const isHeaded = legend === 'shown';
  const Frame = isHeaded ? 'section' : 'div';
  return (
    <Frame className="stack" aria-labelledby={isHeaded ? headingId : undefined}>
      <div className="row baseline">
        {isHeaded && (
          <h2 id={headingId} className="serif-l">
            {t('topicsQuestion')}
          </h2>
        )}
        <p className="hint">{t('topicsHint')}</p>
        <div className="row last">
          {layout === 'desktop' && onSkip !== undefined && (
            <Button look="quiet" className={hasNone ? undefined : styles['away']} onClick={onSkip}>
              {t('skip')}
            </Button>
          )}
          <Chip as="p" look="badge" className={styles['count']} role="status" data-testid="topics-count">
            <span>{t('topicsCount', { n: wishes.topics.length })}</span>
            {isFull && <span> · {t('maximum')}</span>}
          </Chip>
        </div>
      </div>
      <div className={styles['groups']}>
        {columnsOf(groups, layout).map((column) => (
          <div key={column[0]?.id} className={`stack ${styles['column']}`}>
            {column.map((group) => (
              <TopicGroup
                key={group.id}
                group={group}
                choice={choice}
                layout={layout}
                startsOpen={group === groups[0]}
              />
            ))}
          </div>
        ))}
      </div>
      {hasNone && onSkip !== undefined && (
        <div className="row">
          <Chip as="button" type="button" look="press" data-testid="dont-know" onClick={onSkip}>
            {t('dontKnow')}
          </Chip>
          <p className="hint">{t('dontKnowText')}</p>
        </div>
      )}
    </Frame>
  );
}

/** On a desktop every other group stands in a second column, so that no column waits for the groups of the other. */
function columnsOf(groups: readonly Group[], layout: Layout): readonly (readonly Group[])[] {
  if (layout === 'mobile' || groups.length < 2) return [groups];
  return [groups.filter((_, index) => index % 2 === 0), groups.filter((_, index) => index % 2 === 1)];
}

/** The meanings come once the page is there, so that the first press on „?“ finds them. */
function useTopicHelp(): (topic: TopicKey) => string {
  const { t, locale } = useWords(wishesTexts);
  const [texts, setTexts] = useState<typeof topicHelpTexts | null>(null);
  useEffect(() => {
    void import('./topic-help.texts.ts').then(
      ({ topicHelpTexts: loaded }) => setTexts(loaded),
      // Harmless: the picker says that there is no meaning to read now.
      () => undefined,
    );
  }, []);
  return texts === null ? () => t('noMeaning') : translator(texts, locale);
}
