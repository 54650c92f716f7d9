import { expect, it } from 'vitest'
import { createRequestCounter } from './request-counter.ts'

const minute = 60_000

function openCounter() {
  let steady = 0
  const counter = new (createRequestCounter(() => steady))({})
  const count = (key: string) => {
    let told: { current: number; ttl: number } | undefined
    counter.incr(key, (_, result) => (told = result), minute, 600)
    return told
  }
  return { count, pass: (milliseconds: number) => (steady += milliseconds) }
}

it('counts each visitor for a minute from the first request, whatever the machine’s clock says', () => {
  const { count, pass } = openCounter()
  expect(count('ada')).toEqual({ current: 1, ttl: minute })
  pass(minute - 1)
  expect(count('ada')).toEqual({ current: 2, ttl: 1 })
  expect(count('bob')).toEqual({ current: 1, ttl: minute })
  pass(1)
  expect(count('ada')).toEqual({ current: 1, ttl: minute })
})

it('keeps count of so many visitors and no more, and lets go of those whose window began first', () => {
  const { count, pass } = openCounter()
  count('first')
  pass(1)
  for (let visitor = 0; visitor < 4999; visitor++) count(`visitor ${visitor}`)
  expect(count('first')?.current).toBe(2)
  count('one more')
  expect(count('first')?.current).toBe(1)
  expect(count('one more')?.current).toBe(2)
})
