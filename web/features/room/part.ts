// docs/decisions/157
import { logFailure } from '../../lib/log.ts';

/** The parts without which the talk goes on. */
export type PartName =
  | 'background blur'
  | 'captions'
  | 'join sound'
  | 'limits of the line'
  | 'lock of the seat'
  | 'screen sharing'
  | 'small window'
  | 'sound level'
  | 'speaker'
  | 'wake lock'
  | 'view';

/** Runs a part that the talk does without: what it throws is logged and ends nothing else. Answers `otherwise` then. */
export function part<T>(name: PartName, run: () => T, otherwise: T): T {
  try {
    return run();
  } catch (error) {
    partFailed(name, error);
    return otherwise;
  }
}

/** The same for a part that takes its time. */
export async function latePart<T>(name: PartName, run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    partFailed(name, error);
    return otherwise;
  }
}

/** Logs that a part does not work. */
export function partFailed(name: PartName, error: unknown): void {
  logFailure(`The room goes on without a part: ${name}`, error);
}
