import { Fragment, useId, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { MAX_TOPICS, type TopicKey, isTopicKey, toggleTopic } from '#domain/intake.ts';
import type { Layout } from '#domain/steps.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Option } from '../../ui/Option.tsx';
import { CrisisPanel } from './CrisisPanel.tsx';
import type { ChoiceProps } from './IntakeStep.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

const SHOWN_AT_FIRST = 6;
/** A button that hides a single topic saves nothing. */
const LEAST_HIDDEN = 2;

type Group = { readonly id: string; readonly key: string; readonly name: string; readonly topics: readonly Topic[] };
type Topic = { readonly key: TopicKey; readonly name: string };

type TopicPickerProps = ChoiceProps & {
  readonly info: Answer<'info'>;
  readonly layout: Layout;
  readonly legend: 'shown' | 'heading';
};

/** The topics of the chosen type in their groups, five at most (spec §5). */
export function TopicPicker({ wishes, onChange, info, layout, legend }: TopicPickerProps) {
  const t = useTexts(intakeTexts);
  const type = info.therapy.find(({ key }) => key === wishes.type);
  const groups: Group[] = (type?.psychoGroups ?? []).map(({ _id, key, name, issues }) => ({
    id: _id,
    key,
    name,
    topics: issues.flatMap((issue) => (isTopicKey(issue.key) ? [{ key: issue.key, name: issue.name }] : [])),
  }));
  const isFull = wishes.topics.length >= MAX_TOPICS;
  const headingId = useId();

  const toggle = (topic: TopicKey) => {
    const { topics, refused } = toggleTopic(wishes.topics, topic);
    if (!refused) onChange({ ...wishes, topics });
  };

  return (
    <section className={styles['topics']} aria-labelledby={headingId}>
      <div className={styles['topicsHead']}>
        <h2 id={headingId} className={legend === 'shown' ? styles['legend'] : 'visually-hidden'}>
          {t('topicsQuestion')}
        </h2>
        <p className={styles['hint']}>{t('topicsHint')}</p>
        <p className={styles['count']} role="status" data-testid="topics-count">
          {t('topicsCount', { n: wishes.topics.length })}
          {isFull && <span> · {t('maximum')}</span>}
        </p>
      </div>
      <div className={styles['groups']}>
        {groups.map((group, index) =>
          layout === 'mobile' ? (
            <MobileGroup
              key={group.id}
              group={group}
              selected={wishes.topics}
              isFull={isFull}
              startsOpen={index === 0}
              onToggle={toggle}
            />
          ) : (
            <fieldset key={group.id} className={styles['group']} data-testid={`group-${group.key}`}>
              <legend className={styles['groupName']}>{group.name}</legend>
              <Topics group={group} selected={wishes.topics} isFull={isFull} onToggle={toggle} />
            </fieldset>
          ),
        )}
      </div>
      <p className={styles['hint']}>{t('dontKnow')}</p>
    </section>
  );
}

type GroupProps = {
  readonly group: Group;
  readonly selected: readonly TopicKey[];
  readonly isFull: boolean;
  readonly onToggle: (topic: TopicKey) => void;
};

function MobileGroup({ startsOpen, ...props }: GroupProps & { readonly startsOpen: boolean }) {
  const t = useTexts(intakeTexts);
  const { group, selected } = props;
  const chosen = group.topics.filter(({ key }) => selected.includes(key)).length;
  const [open, setOpen] = useState(startsOpen || chosen > 0);
  return (
    <details className={styles['group']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['groupSummary']} data-testid={`group-${group.key}`}>
        <span className={styles['groupName']}>{group.name}</span>
        {chosen > 0 && (
          <span className={styles['groupCount']}>
            <span aria-hidden="true">{chosen}</span>
            <span className="visually-hidden">{t('chosenInGroup', { n: chosen })}</span>
          </span>
        )}
        <Icon name="chevronDown" size={20} className={styles['chevron']} />
      </summary>
      <Topics {...props} />
    </details>
  );
}

function Topics({ group, selected, isFull, onToggle }: GroupProps) {
  const t = useTexts(intakeTexts);
  const listId = useId();
  const [open, setOpen] = useState(() => group.topics.slice(SHOWN_AT_FIRST).some(({ key }) => selected.includes(key)));
  const isLong = group.topics.length >= SHOWN_AT_FIRST + LEAST_HIDDEN;
  const shown = open || !isLong ? group.topics : group.topics.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <div className={styles['topicGrid']} id={listId}>
        {shown.map(({ key, name }) => {
          const isChosen = selected.includes(key);
          return (
            <Fragment key={key}>
              <Option
                type="checkbox"
                label={name}
                checked={isChosen}
                aria-disabled={isFull && !isChosen ? true : undefined}
                data-testid={`topic-${key}`}
                onChange={() => onToggle(key)}
              />
              {isChosen && <CrisisPanel topic={key} />}
            </Fragment>
          );
        })}
      </div>
      {isLong && (
        <Button look="quiet" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {open ? t('less') : t('more')}
        </Button>
      )}
    </>
  );
}
