import { expect, it } from 'vitest'
import { describeConversion, describeLeft } from './describe-permanence.ts'

const preview = (devices: number, used = 0) => ({ devices, offlineActivations: { limit: 6, used } })

it.each([
  [0, 'No device of yours is online with it now.'],
  [1, 'Your device goes offline for good. Open Thrum on it once while it is connected'],
  [3, 'Your 3 devices go offline for good. Open Thrum once on each of them'],
])('says what becomes of %s devices', (devices, words) => {
  expect(describeConversion('Thrum', preview(devices))).toContain(words)
})

it('says how many offline activations are left, and how many remain afterwards', () => {
  expect(describeLeft(preview(0, 2))).toBe('4 of 6 offline activations are left this year.')
  expect(describeLeft(preview(2, 2))).toBe(
    '4 of 6 offline activations are left this year. This uses 2 of them: 2 remain.',
  )
})
