import { describe, expect, it } from 'vitest'
import { readReturnPath, signInAddress } from './return-path.ts'

const origin = 'https://shop.example'
const readWanted = (wanted: string) =>
  readReturnPath(`?${new URLSearchParams({ returnTo: wanted })}`, origin, '/fallback')

describe('after signing in', () => {
  it.each(['/user-area/licenses', '/activate?token=a%2Fb&x=%26#device', '/'])('returns to %s', (path) => {
    expect(readReturnPath(new URL(signInAddress(path), origin).search, origin, '/fallback')).toBe(path)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'user-area/licenses',
    '/\\/evil.example',
    '///evil.example',
    'https://shop.example@evil.example/',
    '',
  ])('does not navigate to %j', (wanted) => {
    expect(readWanted(wanted)).toBe('/fallback')
  })

  it.each(['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example'])('stays on this site for %j', (wanted) => {
    expect(new URL(readWanted(wanted), origin).origin).toBe(origin)
  })

  it('does not return to the sign-in page', () => {
    expect(readWanted(signInAddress('/clatter'))).toBe('/fallback')
  })

  it('uses the fallback without a path', () => {
    expect(readReturnPath('', origin, '/fallback')).toBe('/fallback')
  })
})
