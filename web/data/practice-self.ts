import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import { api } from './practice-api.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { rereadPractice } from './practice.ts';
import { queryClient } from './query-client.ts';

export type PracticeSettings = Answer<'readPracticeSettings'>;
export type MessageKind = keyof PracticeSettings['messages'];

const PROFILE = ['practiceProfile'];
const SETTINGS = ['practiceSettings'];

/** The own profile as clients see it, also while it is hidden. */
export function useOwnProfile() {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...PROFILE, locale],
    queryFn: ({ signal }) => api.call('readOwnProfile', { query: { locale }, signal }),
    placeholderData: (former) => former,
  });
}

/** Remembers that the own profile was looked at: the last of the first steps (`firstSteps`). */
export async function markProfileSeen(): Promise<void> {
  await api.call('markProfileSeen', { query: { locale: currentLanguage() } });
  await rereadPractice();
}

/** Own language, messages and room. */
export function usePracticeSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.call('readPracticeSettings', { query: { locale: currentLanguage() }, signal }),
  });
}

/** Has a changed room count at once, for sessions that are booked as well. */
export async function confirmRoom(meetingUrl: string | null): Promise<void> {
  await api.call('confirmOwnRoom', { query: { locale: currentLanguage() }, body: { meetingUrl } });
  void queryClient.invalidateQueries({ queryKey: SETTINGS });
}

/** Changes the own language, a kind of message or the own room: shown at once, undone when the server refuses. */
export async function savePracticeSettings(
  change: { locale: Locale } | { meetingUrl: string | null } | { kind: MessageKind; isWanted: boolean },
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SETTINGS });
  const before = queryClient.getQueryData<PracticeSettings>(SETTINGS);
  if (before !== undefined) queryClient.setQueryData<PracticeSettings>(SETTINGS, changed(before, change));
  const body = 'kind' in change ? { messages: { [change.kind]: change.isWanted } } : change;
  try {
    await api.call('savePracticeSettings', { query: { locale: currentLanguage() }, body });
  } catch (error) {
    queryClient.setQueryData(SETTINGS, before);
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: SETTINGS });
  }
}

function changed(settings: PracticeSettings, change: Parameters<typeof savePracticeSettings>[0]): PracticeSettings {
  if ('locale' in change) return { ...settings, locale: change.locale };
  if ('meetingUrl' in change) {
    return { ...settings, meeting: settings.meeting && { ...settings.meeting, url: change.meetingUrl } };
  }
  return { ...settings, messages: { ...settings.messages, [change.kind]: change.isWanted } };
}
