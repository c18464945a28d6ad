import { testEveryScreen } from './lib/every-screen.ts';

testEveryScreen({ device: 'desktop', language: 'en', other: 'ka', widths: [1280], timezoneId: 'America/Los_Angeles' });
