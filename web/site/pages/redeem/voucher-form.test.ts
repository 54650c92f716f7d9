import { expect, it } from 'vitest'
import { readCode } from './voucher-form.tsx'

it.each([
  'NOISE-7Q4M-2XKD',
  '  NOISE-7Q4M-2XKD\n',
  'NOISE 7Q4M 2XKD',
  'NOISE - 7Q4M - 2XKD',
  'NOISE\u00a07Q4M\t2XKD',
  'NOISE–7Q4M—2XKD',
  'NOISE\u20117Q4M\u22122XKD',
  '“NOISE-7Q4M-2XKD”.',
  'NOISE-\u200b7Q4M-\u00ad2XKD',
])('a code is read however it is pasted: %j', (typed) => {
  expect(readCode(typed)).toBe('NOISE-7Q4M-2XKD')
})

it.each([
  ['drum_days--7', 'drum_days--7'],
  ['ABCDEF', 'ABCDEF'],
  [' " ', ''],
])('what belongs to a code stays: %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})
