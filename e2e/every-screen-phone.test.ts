import { testEveryScreen } from './lib/every-screen.ts';

testEveryScreen({ device: 'phone', language: 'ka', other: 'en', widths: [320, 390], timezoneId: 'Europe/London' });
