import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { announced, liveCall, openCall } from '../../../testing/call.tsx';
import { expectSound, button } from '../../../testing/browser.ts';

test.each([
  ['en', 'Small window', 'The browser did not open the small window. Your call goes on here.'],
  ['ka', 'პატარა ფანჯარა', 'ბრაუზერმა პატარა ფანჯარა არ გახსნა. საუბარი აქ გრძელდება.'],
] as const)('a small window that the browser refuses is told, each time (%s)', async (language, name, words) => {
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true);
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  const asked = vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture').mockImplementation(refuse);
  await openCall({ device: 'desktop', language });
  const status = page.getByTestId('status');
  await expect
    .poll(() => page.getByTestId('other-picture').element().querySelector('video')?.readyState)
    .toBeGreaterThan(0);
  for (let times = 1; times <= 2; times += 1) {
    await button(name).click();
    await expect.element(status).toMatchTextContent(words);
    await expect.element(announced).toHaveTextContent(words);
    expect(asked).toHaveBeenCalledTimes(times);
    await status.getByRole('button').click();
    await expect.element(status).not.toBeInTheDocument();
  }
  await expectSound();
});

test('a small window without a picture to show says so, also from behind “More”', async () => {
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true);
  await openCall({ call: liveCall({ phase: 'connecting' }, { stream: null }) });
  await button('More').click();
  await button('Small window').click();
  await expect
    .element(page.getByTestId('status'))
    .toMatchTextContent('The small window shows the video, and there is none now.');
});
