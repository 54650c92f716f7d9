import { describe, expect, it } from 'vitest'
import { readReturnPath, signInAddress } from './return-path.ts'

const origin = 'https://shop.example'
const readWanted = (wanted: string) =>
  readReturnPath(`?${new URLSearchParams({ returnTo: wanted })}`, origin, '/fallback')

describe('after signing in', () => {
  it.each(['/user-area/licenses', '/activate?token=a%2Fb&x=%26#device', '/'])('comes back to %s', (path) => {
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
  ])('does not go to %j', (wanted) => {
    expect(readWanted(wanted)).toBe('/fallback')
  })

  it.each(['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example'])('makes no other site of %j', (wanted) => {
    expect(new URL(readWanted(wanted), origin).origin).toBe(origin)
  })

  it('does not come back to signing in', () => {
    expect(readWanted(signInAddress('/clatter'))).toBe('/fallback')
  })

  it('goes on where nothing was wanted', () => {
    expect(readReturnPath('', origin, '/fallback')).toBe('/fallback')
  })
})
