import { Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useSchema, useValuePreview } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { STUDIO_CALLS, type StudioProblems } from '../../../../contract/login/studio.ts';
import { type Problem, problemWords, typeTitle } from './problem-words.ts';

type State = { problems: StudioProblems | null; isBusy: boolean; hasFailed: boolean };

/** The faults of the published content, the gravest first, also of one `options.type`; a line opens its document. */
export function ProblemsPane({ options }: { options?: { type?: string } }) {
  const type = options?.type;
  const [times, setTimes] = useState(1);
  const [{ problems, isBusy, hasFailed }, setState] = useState<State>({
    problems: null,
    isBusy: true,
    hasFailed: false,
  });
  const lookAgain = () => {
    setState((before) => ({ ...before, isBusy: true }));
    setTimes((before) => before + 1);
  };
  useEffect(() => {
    let isHere = true;
    const show = (next: (before: State) => State) => isHere && setState(next);
    fetchProblems(type).then(
      (found) => show(() => ({ problems: found, isBusy: false, hasFailed: false })),
      // Harmless: the pane says so, and offers to look again.
      () => show((before) => ({ ...before, isBusy: false, hasFailed: true })),
    );
    return () => {
      isHere = false;
    };
  }, [type, times]);
  return (
    <Stack gap={4} padding={4} data-testid="problems">
      <Flex align="center" justify="space-between" gap={3}>
        <Text size={1} muted>
          {problems === null ? 'მოწმდება…' : countWords(problems)}
        </Text>
        <Button mode="ghost" text="ხელახლა შემოწმება" disabled={isBusy} onClick={lookAgain} />
      </Flex>
      {hasFailed && (
        <Card tone="caution" padding={3} radius={2} role="alert">
          <Text size={1}>ვერ შემოწმდა. სცადეთ ხელახლა.</Text>
        </Card>
      )}
      {isBusy && problems === null && <Spinner muted />}
      {problems !== null &&
        byDocument(problems.findings).map((list) => <OfDocument key={list[0]?.documentId} list={list} />)}
    </Stack>
  );
}

async function fetchProblems(type: string | undefined): Promise<StudioProblems> {
  const answer = await fetch(STUDIO_CALLS.problems);
  if (!answer.ok) throw new Error(`problems: ${answer.status}`);
  // Our own server answers in this shape.
  const found = (await answer.json()) as StudioProblems;
  return type === undefined ? found : ofType(found, type);
}

function ofType({ findings }: StudioProblems, type: string): StudioProblems {
  const own = findings.filter((one) => one.type === type);
  return { total: own.length, findings: own };
}

function countWords({ total, findings }: StudioProblems): string {
  if (total === 0) return 'ყველაფერი წესრიგშია';
  const rest = total - findings.length;
  return rest > 0 ? `სულ ${total}, აქედან პირველი ${findings.length}` : `სულ ${total}`;
}

function byDocument(findings: readonly Problem[]): Problem[][] {
  return [...Map.groupBy(findings, ({ documentId }) => documentId).values()];
}

function OfDocument({ list }: { list: readonly Problem[] }) {
  const { ChildLink } = usePaneRouter();
  const [first] = list;
  const title = useTitle(first);
  if (first === undefined) return null;
  const isHidden = list.some(({ hides }) => hides);
  return (
    <ChildLink childId={first.documentId} childParameters={{ type: first.type }}>
      <Card padding={3} radius={2} border tone={isHidden ? 'critical' : 'caution'}>
        <Stack gap={3}>
          <Flex gap={2} justify="space-between">
            <Text size={1} weight="semibold">
              {title}
            </Text>
            <Text size={1} muted>
              {typeTitle(first.type)}
            </Text>
          </Flex>
          {list.map((problem) => (
            <Text key={`${problem.kind} ${problem.path}`} size={1}>
              {problemWords(problem)}
            </Text>
          ))}
        </Stack>
      </Card>
    </ChildLink>
  );
}

/** The document's title in the Studio's lists; for a deleted document the server's name for it, else its id. */
function useTitle(problem: Problem | undefined): string {
  const schemaType = useSchema().get(problem?.type ?? '');
  const value = { _type: problem?.type, _id: problem?.documentId };
  const preview = useValuePreview({ enabled: schemaType !== undefined, schemaType, value });
  return preview.value?.title || problem?.name || problem?.documentId || '';
}
