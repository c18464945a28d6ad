// docs/decisions/118
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCode, loadUnawaited } from './load-code.ts';

/** The component under a name in code. */
type Part<Code, Name extends keyof Code> = Code[Name] extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** A component in code of its own that the page waits for. */
export function awaitedPart<Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) {
  return partOf(() => loadCode(load), name);
}

/** A component in code of its own that is shown once it is there; while it is missing no page waits. */
export function latePart<Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) {
  return partOf(() => loadUnawaited(load), name);
}

function partOf<Code, Name extends keyof Code>(
  load: () => Promise<Code>,
  name: Name,
): LazyExoticComponent<Part<Code, Name>> {
  // The type says that it is a component; for anything else it is `never`.
  return lazy(async () => ({ default: (await load())[name] as Part<Code, Name> }));
}
