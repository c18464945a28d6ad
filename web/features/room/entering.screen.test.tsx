import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { moveTo, jump, pass, expectSound } from '../../testing/browser.ts';
import { openLink, START, aRoom, therapistsRoom } from '../../testing/room.ts';
import { answers, calls, callNames, lost, refuse } from '../../testing/fake-api.ts';
import { type FakeRoom, SESSIONS, createFakeRoom } from '../../testing/fake-room.ts';
import { openPage, reloadPage } from '../../testing/open-page.tsx';
import { staff } from '../../testing/therapist.ts';
import { keepEntry } from './call/entry-key.ts';

const check = page.getByTestId('device-check');
const enter = page.getByTestId('enter');
const call = page.getByTestId('call');
const question = page.getByTestId('continue-here');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

afterEach(() => sessionStorage.clear());

/** Goes by the client's link into a call. */
async function enterCall(how: Parameters<typeof openLink>[1] = {}): Promise<FakeRoom> {
  const room = createFakeRoom();
  await openLink(room.replies, how);
  await enter.click();
  await expect.element(call).toBeVisible();
  return room;
}

describe.each(['en', 'ka'] as const)('the check of the devices (%s)', (language) => {
  test('the check shows the own picture, hears, plays, measures, and enters', async () => {
    await openLink(createFakeRoom().replies, { language });
    const works = { en: 'The camera works', ka: 'კამერა მუშაობს' }[language];
    await expect.element(check.getByText(works)).toBeVisible();
    await expect.element(check.getByText({ en: 'begins in 8 min', ka: 'იწყება 8 წუთში' }[language])).toBeVisible();
    await expect.element(check.getByText({ en: 'We hear you', ka: 'გვესმის' }[language])).toBeVisible();
    await expect.element(check.getByText({ en: 'Good', ka: 'კარგია' }[language], { exact: true })).toBeVisible();
    await expectSound();
    const camera = page.getByTestId('switch-camera');
    await camera.click();
    await expect.element(camera).toHaveAttribute('aria-checked', 'false');
    await expectSound();
    await enter.click();
    await expect.element(call).toBeVisible();
  });

  test('the check says that the other is there already', async () => {
    await openLink({ readRoom: aRoom(START, { otherIsThere: true }) }, { language });
    await expect.element(check.getByText({ en: 'is in the room already', ka: 'უკვე ოთახშია' }[language])).toBeVisible();
    expect(check.getByText({ en: 'does not come', ka: 'არ შემოვა' }[language]).elements()).toEqual([]);
  });

  test('the check before the room is open says when that will be, and lets in by itself once it is', async () => {
    await openLink({}, { language, at: START - 25 * MINUTE });
    await page.getByRole('button', { name: { en: 'Check camera', ka: 'კამერისა და ხმის' }[language] }).click();
    await expect
      .element(heading({ en: 'Check your camera and sound', ka: 'შევამოწმოთ კამერა და ხმა' }[language]))
      .toHaveFocus();
    await expect.element(enter).toBeDisabled();
    await expect.element(enter).toHaveAccessibleDescription(/17:45/);
    await expectSound();
    await jump(11 * MINUTE);
    await expect.element(enter).toBeEnabled();
    await expect
      .element(page.getByRole('status').filter({ hasText: { en: 'The room is open', ka: 'ოთახი ღიაა' }[language] }))
      .toBeInTheDocument();
  });

  test.each([
    ['NotAllowedError', { en: 'The browser may not use the camera and the microphone', ka: 'ნებართვა არ აქვს' }],
    ['NotFoundError', { en: 'No camera and no microphone were found', ka: 'ვერ მოიძებნა' }],
    ['NotReadableError', { en: 'Another program uses', ka: 'სხვა პროგრამას უჭირავს' }],
  ])('the check of devices that fail by %s says so, how to mend it, and enters without them', async (name, words) => {
    const get = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
    await openLink({}, { language });
    const problem = page.getByTestId('problem-both');
    await expect.element(problem).toMatchTextContent(new RegExp(words[language]));
    await expect.element(enter).toHaveTextContent({ en: 'Enter to write only', ka: 'მხოლოდ წერით შესვლა' }[language]);
    await expectSound();
    get.mockRestore();
    await problem.getByRole('button').click();
    await expect.element(problem).not.toBeInTheDocument();
    await expect.element(enter).toHaveTextContent({ en: 'Enter the room', ka: 'ოთახში შესვლა' }[language]);
  });
});

test.each([
  ['en', 'Camera and microphone do not answer', 'Enter to write only', 'Enter the room'],
  ['ka', 'კამერა და მიკროფონი არ პასუხობს', 'მხოლოდ წერით შესვლა', 'ოთახში შესვლა'],
] as const)(
  'devices that never answer keep nobody out: words, another try, and the way in (%s)',
  async (language, words, without, withThem) => {
    const get = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined));
    await openLink(createFakeRoom().replies, { language, device: 'desktop' });
    await expect.element(check.getByRole('status').first()).toBeVisible();
    expect(enter.elements()).toEqual([]);
    await pass(11 * SECOND);
    const problem = page.getByTestId('problem-both');
    await expect.element(problem).toMatchTextContent(words);
    await expect.element(enter).toHaveTextContent(without);
    await expectSound();
    get.mockRestore();
    await problem.getByRole('button').click();
    await expect.element(problem).not.toBeInTheDocument();
    await expect.element(enter).toHaveTextContent(withThem);
    await enter.click();
    await expect.element(call).toBeVisible();
  },
);

test('a reload whose devices never answer is in the call all the same, and says what does not work', async () => {
  const room = await enterCall();
  const entry = room.unload('client');
  await expect.element(page.getByTestId('door-replaced')).toBeVisible();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined));
  keepEntry({ session: SESSIONS.client, seat: 'client' }, entry);
  await reloadPage();
  await expect.element(call).toBeVisible();
  await pass(11 * SECOND);
  await expect.element(page.getByTestId('status')).toMatchTextContent('Neither sound nor video works');
});

test('without a camera one enters with sound only, and devices can be chosen', async () => {
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((wanted) =>
    wanted?.video ? Promise.reject(new DOMException('', 'NotFoundError')) : real(wanted),
  );
  await openLink({});
  await expect.element(page.getByTestId('problem-camera')).toBeVisible();
  await expect.element(enter).toHaveTextContent('Enter with sound only');
  const change = page.getByRole('button', { name: 'Change' });
  await change.click();
  await expect.element(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
  await expectSound();
});

test.each(['en', 'ka'] as const)(
  'a seat that another device has is asked about first, and taken by a press (%s)',
  async (language) => {
    const room = createFakeRoom();
    await openLink({ ...room.replies, enterRoom: refuse('SEAT_TAKEN', undefined, { stay: 7 }) }, { language });
    await enter.click();
    await expect.element(question).toBeVisible();
    await expect.element(heading({ en: 'Continue here?', ka: 'გავაგრძელოთ აქ?' }[language])).toHaveFocus();
    await expectSound();
    answers(room.replies);
    await question.getByRole('button').first().click();
    await expect.element(call).toBeVisible();
    expect(calls('enterRoom').at(-1)?.body).toMatchObject({ replaces: 7 });
  },
);

test('a seat that another device has stays there when the person says no', async () => {
  await openLink({ enterRoom: refuse('SEAT_TAKEN', undefined, { stay: 7 }) });
  await enter.click();
  await question.getByRole('button', { name: 'No, stay there' }).click();
  await expect.element(enter).toBeVisible();
  expect(calls('enterRoom')).toHaveLength(1);
});

test('the end of a call by another device says that nothing is sent from here any more', async () => {
  const room = await enterCall();
  room.end('client', 'replaced');
  await expect.element(heading('The session goes on at another device')).toHaveFocus();
  await expectSound();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect.element(call).toBeVisible();
});

test('the end of a call by a cancellation says so', async () => {
  const room = await enterCall();
  answers({ readRoom: () => aRoom(START, { status: 'cancelled' }) });
  room.end('client', 'cancelled');
  await expect.element(heading('The session was cancelled')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Choose another time' })).toBeVisible();
});

test('the end of a call by a move says when the room opens then', async () => {
  const room = await enterCall();
  answers({ readRoom: () => aRoom(START + 24 * HOUR) });
  room.end('client', 'moved');
  await expect.element(heading('Your session')).toHaveFocus();
  await expect.element(page.getByText('The session was moved to another time.')).toBeVisible();
});

test('the end of a call which the door does not confirm leads back to it, lets the devices go, and one can enter again', async () => {
  const get = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const room = await enterCall();
  const streams = await Promise.all(get.mock.results.map(async ({ value }) => value as Promise<MediaStream>));
  // The signed-in client has voided the link that this tab came by.
  room.end('client', 'link-replaced');
  await expect.element(heading('Check your camera and sound')).toHaveFocus();
  const states = () => streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState);
  await expect.poll(states).not.toContain('live');
  await enter.click();
  await expect.element(call).toBeVisible();
});

test.each(['en', 'ka'] as const)(
  'the end of a call by leaving leads on, and back while the room is open (%s)',
  async (language) => {
    await enterCall({ language, at: START + 52 * MINUTE });
    await page.getByRole('button', { name: { en: 'Leave', ka: 'გასვლა' }[language], exact: true }).click();
    await expect.element(heading({ en: 'The session is over', ka: 'შეხვედრა დასრულდა' }[language])).toHaveFocus();
    const back = page.getByTestId('come-back');
    await expect.element(back).toMatchTextContent(/19:20/);
    await expectSound();
    await back.getByRole('button').click();
    await expect.element(call).toBeVisible();
  },
);

test('the end of a call by leaving before its end does not say that the session is over', async () => {
  await enterCall({ at: START + 5 * MINUTE });
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(heading('You left the room')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Back to the room' })).toBeVisible();
  await expectSound();
});

test.each([
  ['LINK_REPLACED', 'en', /This link was replaced/],
  ['LINK_REPLACED', 'ka', /ეს ბმული შეიცვალა/],
  ['SESSION_NOT_FOUND', 'en', /The session was not found/],
  ['SESSION_NOT_FOUND', 'ka', /შეხვედრა ვერ მოიძებნა/],
] as const)('who is not let in reads why and where to go: %s (%s)', async (code, language, words) => {
  await openLink({ readRoom: refuse(code) }, { language });
  await expect.element(page.getByRole('main')).toMatchTextContent(words);
  await expect.element(page.getByRole('link', { name: { en: 'Sign in', ka: 'შესვლა' }[language] })).toBeVisible();
  await expectSound();
  expect(callNames()).toEqual(['readRoom']);
});

test('who is not let in during the check learns that the link was replaced, and no answer in between takes anything away', async () => {
  await openLink({});
  await expect.element(enter).toBeVisible();
  answers({ enterRoom: lost(), readRoom: lost() });
  await enter.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No answer came/);
  await expect.element(check).toBeVisible();
  answers({ enterRoom: refuse('LINK_REPLACED'), readRoom: refuse('LINK_REPLACED') });
  await enter.click();
  await expect.element(heading('This link was replaced')).toHaveFocus();
});

const PLACE = { place: 'elsewhere', host: 'meet.google.com' } as const;

test.each(['en', 'ka'] as const)(
  'a session at another service says whose rules apply there before it leads on (%s)',
  async (language) => {
    await openLink(
      { readRoom: () => aRoom(START, PLACE), joinElsewhere: refuse('MEETING_NOT_READY') },
      { language, at: START },
    );
    await expect.element(page.getByTestId('other-place')).toMatchTextContent(/meet\.google\.com/);
    await expectSound();
    await page.getByRole('button', { name: 'meet.google.com' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  },
);

test('a session at another service whose link is not there yet says that it will appear, and lets nobody on before the door is open', async () => {
  await openLink({ readRoom: () => aRoom(START, { place: 'elsewhere-later' }) }, { at: START });
  await expect.element(page.getByText('It will appear here')).toBeVisible();
  expect(page.getByRole('button', { name: 'Go to' }).elements()).toEqual([]);
  answers({ readRoom: () => aRoom(START + 5 * HOUR, PLACE) });
  await jump(2 * MINUTE);
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  expect(page.getByRole('button', { name: 'Go to' }).elements()).toEqual([]);
});

test.each([
  ['open', 'If nobody objects within 24 hours'],
  ['disputed', 'one of our staff will decide'],
] as const)('a report that is %s stands at the door', async (status, words) => {
  await openLink(
    { readRoom: () => aRoom(START, { isOwn: true, complaint: { what: 'therapist_absent', status } }) },
    { at: START + 20 * MINUTE },
  );
  await expect.element(page.getByTestId('complaint-stands')).toMatchTextContent(new RegExp(words));
  expect(page.getByTestId('did-not-come').elements()).toEqual([]);
});

test.each(['en', 'ka'] as const)(
  'the door tells a client who comes late of the mark and its limit (%s)',
  async (language) => {
    const markedAt = new Date(START + 20 * MINUTE).toISOString();
    await openLink(
      { readRoom: () => aRoom(START, { isOwn: true, status: 'client_absent', markedAt }) },
      { at: START + 21 * MINUTE, language },
    );
    const note = page.getByTestId('marked-absent');
    await expect.element(note).toMatchTextContent(/18:20/);
    await expect.element(note).toMatchTextContent({ en: /Enter all the same/, ka: /მაინც შემოდით/ }[language]);
    expect(check.getByText({ en: 'Enter and wait', ka: 'შედით და დაელოდეთ' }[language]).elements()).toEqual([]);
    await expect.element(note.getByRole('link')).toHaveAttribute('href', expect.stringContaining('#complaint'));
    await expectSound();
  },
);

const THERAPIST_PATH = href('therapistRoom', { sessionId: SESSIONS.therapist });

test.each(['en', 'ka'] as const)(
  "the therapist's door names the client and the type of session, and marks an absence (%s)",
  async (language) => {
    vi.setSystemTime(START + 15 * MINUTE);
    moveTo(9);
    const readRoom = () => therapistsRoom(START);
    await openPage(THERAPIST_PATH, { as: staff('THERAPIST'), device: 'phone', language, replies: { readRoom } });
    await expect.element(check.getByText('Ana')).toBeVisible();
    await expect.element(check).toMatchTextContent({ en: /personal/, ka: /ინდივიდუალური/ }[language]);
    expect(calls('readRoom')[0]?.body).toEqual({ seat: 'therapist' });
    const sessionPage = href('practiceSession', { sessionId: SESSIONS.therapist });
    await expect.element(page.getByTestId('did-not-come')).toHaveAttribute('href', `${sessionPage}#client_absent`);
    await expectSound();
  },
);

test("the therapist's door is closed to another therapist, in words", async () => {
  const replies = { readRoom: refuse('FORBIDDEN') };
  await openPage(THERAPIST_PATH, { as: staff('THERAPIST'), device: 'phone', replies });
  await expect.element(heading("This is another specialist's session")).toBeVisible();
  await expectSound();
});

test("the therapist's door leads a visitor to the sign-in and back", async () => {
  await openPage(THERAPIST_PATH, { device: 'phone' });
  await expect.poll(() => location.pathname).toBe(href('therapistLogin'));
  expect(new URLSearchParams(location.search).get('next')).toBe(THERAPIST_PATH);
});

test.each(['en', 'ka'] as const)(
  'the check at any time says that nobody sees it, and works by keyboard (%s)',
  async (language) => {
    await openPage(href('deviceCheck'), { device: 'desktop', language });
    await expect
      .element(check.getByText({ en: 'Nobody sees this check', ka: 'ვერავინ ხედავს' }[language]))
      .toBeVisible();
    const camera = page.getByTestId('switch-camera');
    await expect.element(camera).toHaveAttribute('aria-checked', 'true');
    (camera.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(camera).toHaveAttribute('aria-checked', 'false');
    await expectSound();
    expect(callNames()).toEqual([]);
  },
);
