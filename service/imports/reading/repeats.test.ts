import { expect, it } from 'vitest'
import { watchRepeats } from './repeats.ts'

const order = (key: string, total = 9900) => ({ kind: 'order', key, total, currency: 'EUR' }) as const
const license = (key: string) => ({ kind: 'license', key }) as const

it('finds an order or a license that has come before, of the same source alone', () => {
  const find = watchRepeats()
  expect([order('1'), license('1'), order('2')].map((one) => find('gumroad', one))).toEqual(Array(3).fill(undefined))
  expect([order('1'), order('2', 4900), license('1')].map((one) => find('gumroad', one))).toEqual([
    'alike',
    'differing',
    'alike',
  ])
  expect(find('paddle', order('1'))).toBeUndefined()
})

it('takes a customer who is named again for no repetition', () => {
  const find = watchRepeats()
  for (const turn of [1, 2]) expect(find('gumroad', { kind: 'customer' }), `${turn}`).toBeUndefined()
})

it('keeps only so many keys, and goes on without those of later records', () => {
  const find = watchRepeats(2)
  expect(['1', '2', '3', '3', '1'].map((key) => find('gumroad', license(key)))).toEqual([
    ...Array(4).fill(undefined),
    'alike',
  ])
})
