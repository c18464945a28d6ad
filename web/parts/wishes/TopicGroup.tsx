import { useId, useState, useRef } from 'react';
import type { Layout } from '#domain/steps.ts';
import type { TopicKey } from '#domain/intake.ts';
import { crisisOf } from '#domain/crisis.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card, cardClass } from '../../ui/Card.tsx';
import { Option } from '../../ui/Option.tsx';
import type { TopicChoice } from './TopicPicker.tsx';
import { wishesTexts } from './wishes.texts.ts';
import { CrisisPanel } from './CrisisPanel.tsx';
import styles from './Topics.module.css';

const SHOWN_AT_FIRST = 6;
/** A button that hides a single topic saves nothing. */
const LEAST_HIDDEN = 2;

export type Group = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly topics: readonly { readonly key: TopicKey; readonly name: string }[];
};

type TopicGroupProps = {
  readonly group: Group;
  readonly choice: TopicChoice;
  readonly layout: Layout;
  /** Folded on a phone; the first group is open. */
  readonly startsOpen: boolean;
};

/** A group of topics: a fieldset on a desktop, on a phone a heading that opens and counts what is chosen in it. */
export function TopicGroup({ layout, startsOpen, ...props }: TopicGroupProps) {
  const { group } = props;
  if (layout === 'mobile') return <FoldedGroup {...props} startsOpen={startsOpen} />;
  return (
    <Card as="fieldset" className={styles['group']} data-testid={`group-${group.key}`}>
      <legend className="serif">{group.name}</legend>
      <TopicList {...props} />
    </Card>
  );
}

type GroupProps = Pick<TopicGroupProps, 'group' | 'choice'>;

function FoldedGroup({ startsOpen, ...props }: GroupProps & { readonly startsOpen: boolean }) {
  const t = useTexts(wishesTexts);
  const { group, choice } = props;
  const chosen = group.topics.filter(({ key }) => choice.selected.includes(key)).length;
  const [open, setOpen] = useState(startsOpen || chosen > 0);
  return (
    <details
      className={`${cardClass} ${styles['group']}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`line gap-3 ${styles['summary']}`} data-testid={`group-${group.key}`}>
        <span className="serif">{group.name}</span>
        {chosen > 0 && (
          <span className={`strong ${styles['groupCount']}`}>
            <span aria-hidden="true">{chosen}</span>
            <span className="visually-hidden">{t('chosenInGroup', { n: chosen })}</span>
          </span>
        )}
        <Icon name="chevronDown" size={20} className="chevron" />
      </summary>
      <TopicList {...props} />
    </details>
  );
}

function TopicList({ group, choice }: GroupProps) {
  const t = useTexts(wishesTexts);
  const listId = useId();
  const [open, setOpen] = useState(() =>
    group.topics.slice(SHOWN_AT_FIRST).some(({ key }) => choice.selected.includes(key)),
  );
  const isLong = group.topics.length >= SHOWN_AT_FIRST + LEAST_HIDDEN;
  const shown = open || !isLong ? group.topics : group.topics.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <div className={`stack gap-2 ${styles['topicGrid']}`} id={listId}>
        {shown.map((topic) => (
          <TopicOption key={topic.key} topic={topic} choice={choice} />
        ))}
      </div>
      {isLong && (
        <Button
          look="quiet"
          aria-expanded={open}
          aria-controls={listId}
          data-testid={`more-${group.key}`}
          onClick={() => setOpen(!open)}
        >
          {open ? t('less') : t('more')}
        </Button>
      )}
    </>
  );
}

type TopicOptionProps = {
  readonly topic: { readonly key: TopicKey; readonly name: string };
  readonly choice: TopicChoice;
};

/** A topic to tick, with what it means behind „?“ and, under the heavy ones, the numbers for help. */
function TopicOption({ topic: { key, name }, choice }: TopicOptionProps) {
  const t = useTexts(wishesTexts);
  const helpId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isChosen = choice.selected.includes(key);
  const help = choice.helpFor === key ? choice.helpOf(key) : null;
  return (
    <>
      <div className={styles['topic']}>
        <Option
          ref={input}
          type="checkbox"
          label={name}
          checked={isChosen}
          aria-disabled={choice.isFull && !isChosen ? true : undefined}
          data-testid={`topic-${key}`}
          onChange={() => choice.onToggle(key)}
        />
        <button
          type="button"
          className={styles['what']}
          aria-label={t('whatIs', { topic: name })}
          aria-expanded={choice.helpFor === key}
          aria-controls={helpId}
          data-testid={`what-${key}`}
          onClick={() => choice.onHelp(key)}
        >
          <span className="disc" aria-hidden="true">
            ?
          </span>
        </button>
        <p id={helpId} className={`card-text ${styles['meaning']}`} hidden={help === null}>
          {help}
        </p>
      </div>
      {crisisOf(key) !== null && (
        <CrisisPanel topic={key} type={choice.type} numbers={choice.crisisNumbers} isChosen={isChosen} input={input} />
      )}
    </>
  );
}
