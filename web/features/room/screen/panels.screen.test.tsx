import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { moveTo, pass, expectSound, button } from '../../../testing/browser.ts';
import { ALONE, CALL_START } from '../../../testing/call-state.ts';
import {
  A_MESSAGE,
  brokenDevice,
  liveCall,
  openCall,
  ownDevices,
  roomOf,
  therapistRoomOf,
} from '../../../testing/call.tsx';
import { calls, lost, refuse } from '../../../testing/fake-api.ts';
import { ORDER_ID } from '../../../testing/booking.ts';
import { client } from '../../../testing/open-page.tsx';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { aTime, specialist } from '../../../testing/practice.ts';
import { HELD_UP_MS } from '../call/waits.ts';

const panel = page.getByTestId('panel');
const field = page.getByLabelText('Message', { exact: true });

/** Messages of both, the own one still on its way. */
const BOTH = [
  A_MESSAGE,
  { ...A_MESSAGE, id: 2, from: 'self', text: 'Yes, https://example.com helps', isWaiting: true },
] as const;

test('Enter sends a message, Shift and Enter begins a new line, and nothing is sent that is empty', async () => {
  const call = await openCall({ device: 'desktop' });
  await button('Messages').click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('  {Enter}');
  expect(call.actions.send).not.toHaveBeenCalled();
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}');
  expect(call.actions.send).toHaveBeenCalledExactlyOnceWith('One\ntwo');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('messages are counted while they are not in sight; an address in them can be pressed, and opens in another tab', async () => {
  const call = await openCall();
  await expect.element(page.getByTestId('other-picture')).toBeVisible();
  call.change({ messages: BOTH.map((message) => ({ ...message, saidAt: Date.now() })) });
  await button('Messages 1 new').click();
  await expect.element(page.getByRole('log')).toMatchTextContent('Can you hear me?Nino, 18:02');
  await expect.element(page.getByRole('log')).toMatchTextContent('You, 18:02 · being sent');
  await expect.element(page.getByText('Only you and Nino see them')).toBeVisible();
  const link = page.getByRole('log').getByRole('link');
  await expect.element(link).toHaveTextContent('https://example.com');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectSound();
  await button('Messages').click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button('Messages')).toHaveFocus();
});

test('a message that does not get through says so, and can be sent again', async () => {
  const call = await openCall({ call: liveCall({ phase: 'connecting' }) });
  call.change({ messages: [{ ...BOTH[1], saidAt: Date.now() }] });
  await button('Messages').click();
  await expect.element(page.getByRole('log')).toMatchTextContent('being sent');
  await pass(HELD_UP_MS + SECOND);
  await expect.element(page.getByRole('log')).toMatchTextContent('could not be sent yet');
  await expectSound();
  await button('Send again').click();
  expect(call.actions.tryAgain).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('log')).toHaveFocus();
  call.change({ messages: [{ ...BOTH[1], saidAt: Date.now() }] });
  await expect.element(button('Send again')).not.toBeInTheDocument();
});

test('a draft of a message outlives the panel, and the picture is not covered', async () => {
  await openCall({ device: 'desktop' });
  await button('Messages').click();
  await field.fill('Half a');
  const picture = page.getByTestId('other-picture').element().getBoundingClientRect();
  expect(panel.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(picture.right);
  await userEvent.keyboard('{Escape}');
  await button('Messages').click();
  await expect.element(field).toHaveValue('Half a');
});

test('messages are what is left when neither sound nor picture can go out', async () => {
  const own = { ...ownDevices(), microphone: brokenDevice('missing'), camera: brokenDevice('missing') };
  await openCall({ own, language: 'ka' });
  await expect.element(panel).toMatchTextContent('შეტყობინებები');
  await expect.element(page.getByTestId('status')).toMatchTextContent('მიწერა შეგიძლიათ');
  await expectSound();
});

test('devices are chosen by name; what the browser cannot do is not offered', async () => {
  const call = await openCall({ device: 'desktop' });
  await button('Devices').click();
  await page.getByLabelText('Microphone', { exact: true }).selectOptions('Headset');
  expect(call.media.choose).toHaveBeenCalledExactlyOnceWith('microphone', 'second');
  await page.getByLabelText('Sound only').click();
  expect(call.actions.setSoundOnly).toHaveBeenCalledExactlyOnceWith(true);
  for (const name of ['Speaker', 'Blur', 'Captions']) expect(page.getByLabelText(name).query()).toBeNull();
});

test('blur and captions are switched where they are offered', async () => {
  const own = ownDevices({ isBlurred: false, speakers: [{ id: 'a', label: 'Loud one' }] });
  const call = await openCall({ device: 'desktop', own, call: liveCall({ captions: { isOn: false, lines: [] } }) });
  await button('Devices').click();
  await page.getByLabelText('Speaker').selectOptions('Loud one');
  expect(call.media.choose).toHaveBeenCalledExactlyOnceWith('speaker', 'a');
  await page.getByLabelText('Blur').click();
  expect(call.media.setBlurred).toHaveBeenCalledExactlyOnceWith(true);
  await page.getByLabelText('Captions').click();
  expect(call.actions.setCaptions).toHaveBeenCalledExactlyOnceWith(true);
  await expectSound();
});

test.each(['refused', 'system', 'missing', 'busy', 'unplugged', 'insecure', 'unsupported', 'failed'] as const)(
  'a device that is %s has words and a way on',
  async (problem) => {
    const call = await openCall({ own: { ...ownDevices(), microphone: brokenDevice(problem) } });
    await button('What can I do?').click();
    await expectSound();
    const again = button('Try again');
    if (problem === 'insecure' || problem === 'unsupported') {
      await expect.element(panel).toMatchTextContent('the microphone');
      expect(again.query()).toBeNull();
      return;
    }
    await again.click();
    expect(call.media.setOn).toHaveBeenCalledExactlyOnceWith('microphone', true);
  },
);

test('help names who answers and what to call, and nobody leaves the room', async () => {
  await openCall({ language: 'ka' });
  await button('მეტი').click();
  await button('დახმარება').click();
  const links = panel
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['tel:112', 'tel:111', 'tel:116006', expect.stringMatching(/^mailto:/)]);
  await expectSound();
});

describe('alone', () => {
  const alone = { call: ALONE, as: client(4) };
  const own = roomOf({ isOwn: true });
  const didNotCome = button('The specialist did not come');

  test('a person alone reads who is awaited, when in both zones, and what happens next', async () => {
    moveTo(1);
    await openCall({ call: ALONE, at: CALL_START - 5 * MINUTE });
    const waiting = page.getByTestId('waiting');
    await expect.element(waiting).toMatchTextContent('Nino Beridze is not here yet');
    await expect.element(waiting).toMatchTextContent('18:00, March 11 (Tbilisi)');
    await expect.element(waiting).toMatchTextContent('Your time: Thu, Mar 11, 15:00');
    await expect.element(waiting).toMatchTextContent('As soon as they join, you will hear it.');
  });

  test('ten minutes after the start the client who is alone says that the specialist did not come, and takes it back', async () => {
    const complaint = {
      what: 'therapist_absent',
      status: 'open',
      upheldAt: new Date(CALL_START).toISOString(),
    } as const;
    let answer = lost() as ReturnType<typeof lost> | { session: ReturnType<typeof detailedSessionAt> };
    await openCall({
      ...alone,
      room: own,
      at: CALL_START + 10 * MINUTE - 1000,
      replies: {
        complain: () => answer,
        withdrawComplaint: () => ({
          session: detailedSessionAt(CALL_START, { complaint: { ...complaint, status: 'withdrawn' } }),
        }),
      },
    });
    await expect.element(page.getByText('you can tell us here from 18:10')).toBeVisible();
    expect(didNotCome.query()).toBeNull();
    await pass(2000);
    await didNotCome.click();
    await expect.element(page.getByText('We write to the specialist at once')).toHaveFocus();
    await expectSound();
    await button('Send').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('it is never sent twice');
    answer = { session: detailedSessionAt(CALL_START, { complaint }) };
    await button('Send').click();
    await expect.element(page.getByTestId('absence-stands')).toMatchTextContent('We wrote to the specialist.');
    expect(calls('complain').map(({ params, body }) => [params, body])).toEqual(
      Array.from({ length: 2 }, () => [{ orderId: ORDER_ID }, { what: 'therapist_absent', version: 1 }]),
    );
    await expectSound();
    await button('Take the report back').click();
    await expect.element(page.getByTestId('absence-stands')).toMatchTextContent('You took your report back.');
  });

  test('a client alone who only holds the link is led to the cabinet for it', async () => {
    await openCall({ call: ALONE, at: CALL_START + 12 * MINUTE });
    const link = page.getByRole('link', { name: 'Sign in to the cabinet to say so' });
    await expect.element(link).toHaveAttribute('href', `/cabinet/session/${ORDER_ID}#complaint`);
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  test('fifteen minutes after the start the therapist who is alone marks the client absent, or reads why not', async () => {
    let mayMark = false;
    const marked = aTime('2027-03-11', '18:00', { status: 'client_absent' });
    await openCall({
      call: ALONE,
      as: specialist(),
      room: therapistRoomOf(),
      at: CALL_START + 14 * MINUTE,
      replies: {
        setSessionStatus: () => (mayMark ? { session: marked } : refuse('COMPLAINT_OPEN')),
      },
    });
    await expect.element(page.getByText('you can mark it here from 18:15')).toBeVisible();
    vi.setSystemTime(CALL_START + 15 * MINUTE);
    await button('The client did not come').click();
    await button('Mark').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    mayMark = true;
    await button('Mark').click();
    await expect.element(page.getByTestId('absence-stands')).toMatchTextContent('Marked: the client did not come.');
    expect(calls('setSessionStatus').map(({ body }) => [body.sessionId, body.status])).toEqual(
      Array.from({ length: 2 }, () => [ORDER_ID, 'client_absent']),
    );
  });

  test('a therapist whose mark the times in the room contradict reads that it waits for a word of ours', async () => {
    const complaint = {
      what: 'client_present',
      status: 'disputed',
      presence: 'alone',
      upheldAt: new Date(CALL_START).toISOString(),
    } as const;
    const session = aTime('2027-03-11', '18:00', { status: 'client_absent', complaint });
    await openCall({
      call: ALONE,
      as: specialist(),
      room: therapistRoomOf(),
      at: CALL_START + 15 * MINUTE,
      replies: { setSessionStatus: () => ({ session }) },
    });
    await button('The client did not come').click();
    await button('Mark').click();
    await expect.element(page.getByTestId('absence-stands')).toMatchTextContent('nothing is decided by itself');
  });

  test('a person who was there and left is not said to be absent', async () => {
    const call = await openCall({ room: own });
    await expect.element(page.getByTestId('other-picture')).toBeVisible();
    call.change({ phase: 'alone', other: null });
    await expect.element(page.getByTestId('waiting')).toMatchTextContent('Nino Beridze left');
    expect(didNotCome.query()).toBeNull();
  });

  test('what a person alone said before stands there', async () => {
    const complaint = { what: 'therapist_absent', status: 'disputed' } as const;
    await openCall({ ...alone, room: roomOf({ isOwn: true, complaint }), at: CALL_START + 20 * MINUTE });
    await expect.element(page.getByTestId('absence-stands')).toMatchTextContent('We hear both sides');
  });
});
