import { expect, it } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0', 'identity'],
  ['gzip;q=0.1', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['zstd', 'identity'],
  ['br;q=2', 'identity'],
  ['br;q=', 'identity'],
  [';;,,q=1', 'identity'],
])('of %j it takes %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip', 'identity'])).toBe(encoding)
})

it('takes only what there is', () => {
  expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity')
  expect(chooseEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip')
})
