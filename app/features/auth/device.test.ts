import { expect, test } from 'vitest';
import { deviceWords } from './device';

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine} Chrome/131.0 Safari/537.36`, 'Chrome on macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine} Version/18.1 Safari/605.1`, 'Safari on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${engine} CriOS/131.0 Mobile Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${engine} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
  ['curl/8.5.0', 'curl'],
  ['node', 'An unknown device'],
  ['<script>alert(1)</script>', 'An unknown device'],
  [null, 'An unknown device'],
])('%s reads %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
