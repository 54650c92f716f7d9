import { expect, it } from 'vitest'
import { describeBrowser } from './describe-browser.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/140.0 Safari/537.36 OPR/120.0`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Firefox', 'Firefox/140.0'],
  ['node', 'node'],
  ['An unknown browser', null],
  ['An unknown browser', ''],
])('is %s for %s', (name, userAgent) => {
  expect(describeBrowser(userAgent)).toBe(name)
})

it('a name that is very long is cut', () => {
  expect(describeBrowser('x'.repeat(400))).toBe(`${'x'.repeat(60)}…`)
})
