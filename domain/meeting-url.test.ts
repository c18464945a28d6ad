import { expect, test } from 'vitest';
import { hostOfMeetingUrl, isMeetingHost, MEETING_HOSTS, meetingUrlFault } from './meeting-url.ts';

const faultOf = (text: string) => meetingUrlFault(text, MEETING_HOSTS);

test.for([
  'https://meet.google.com/abc-defg-hij',
  'https://MEET.google.com/abc-defg-hij',
  'https://us02web.zoom.us/j/83212345678?pwd=aB3_%2B-x.1#success',
  'https://zoom.us/my/nino.beridze',
  'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%7d',
  'https://teams.live.com/meet/9876543210?p=abc',
  'https://meet.jit.si/NinoBeridze',
])('%s is an address of a room', (text) => {
  expect(faultOf(text)).toBeNull();
});

test.for([
  ['', 'https'],
  ['meet.google.com/abc', 'https'],
  ['http://meet.google.com/abc', 'https'],
  ['javascript:alert(1)', 'https'],
  ['data:text/html,x', 'https'],
  [' https://meet.google.com/abc', 'https'],
  ['https://meet.example.com/abc', 'host'],
  ['https://evilzoom.us/j/1', 'host'],
  ['https://zoom.us.example.com/j/1', 'host'],
  ['https://sub.meet.google.com/abc', 'host'],
  ['https://meet.google.com', 'form'],
  ['https://meet.google.com/', 'form'],
  ['https:meet.google.com/abc', 'form'],
  ['https:///meet.google.com/abc', 'form'],
  ['https://nino@meet.google.com/abc', 'form'],
  ['https://meet.google.com@example.com/abc', 'form'],
  ['https://meet.google.com:secret@example.com/', 'form'],
  ['https://meet.google.com:443/abc', 'form'],
  ['https://meet.google.com:8443/abc', 'form'],
  ['https://meet.google.com\\@example.com/abc', 'form'],
  ['https://meet.google.com./abc', 'form'],
  ['https://meet.google.com/a b', 'form'],
  ['https://meet.google.com/abc\n', 'form'],
  ['https://meet.google.com/abc\u202e', 'form'],
  ['https://mееt.google.com/abc', 'form'],
  ['https://meet.google.com/"><script>', 'form'],
  [`https://meet.google.com/${'a'.repeat(2976)}`, 'length'],
] as const)('%j is none: %s', ([text, fault]) => {
  expect(faultOf(text)).toBe(fault);
});

test('the longest address has 2000 characters', () => {
  const begin = 'https://meet.google.com/';
  expect(faultOf(begin + 'a'.repeat(2000 - begin.length))).toBeNull();
  expect(faultOf(begin + 'a'.repeat(2001 - begin.length))).toBe('length');
});

test('whatever is an address is read by browsers as the same host, without user and port', () => {
  for (const text of ['https://meet.google.com/abc', 'https://US02web.zoom.us/j/1?a=@b:c', 'https://zoom.us?x=//y']) {
    const { hostname, username, password, port, protocol } = new URL(text);
    expect([hostname, username, password, port, protocol]).toEqual([hostOfMeetingUrl(text), '', '', '', 'https:']);
  }
});

test('a host of the list is a plain name, or one with any name before it', () => {
  expect(MEETING_HOSTS.filter((host) => !isMeetingHost(host))).toEqual([]);
  const others = [
    '',
    '*',
    '*.',
    'https://zoom.us',
    'zoom.us/j',
    'zoom.us:443',
    'a@zoom.us',
    'zoom',
    '*zoom.us',
    'ZOOM.us',
  ];
  expect(others.filter(isMeetingHost)).toEqual([]);
});
