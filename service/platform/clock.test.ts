import { expect, it } from 'vitest'
import { createSteadyClock } from './clock.ts'

const hour = 3_600_000

function openClock() {
  let [wall, steady] = [Date.UTC(2026, 4, 4), 0]
  const clock = createSteadyClock(
    () => wall,
    () => steady,
  )
  const begun = clock().getTime()
  return {
    told: () => clock().getTime() - begun,
    pass(milliseconds: number) {
      wall += milliseconds
      steady += milliseconds
    },
    set(milliseconds: number) {
      wall += milliseconds
    },
  }
}

it('follows the machine’s clock, also when it is set forward', () => {
  const { told, pass, set } = openClock()
  pass(1500)
  expect(told()).toBe(1500)
  set(hour)
  expect(told()).toBe(hour + 1500)
})

it('continues at half speed after the machine’s clock is set back, until that has caught up', () => {
  const { told, pass, set } = openClock()
  pass(1000)
  expect(told()).toBe(1000)
  set(-hour)
  expect(told()).toBe(1000)
  pass(1000)
  expect(told()).toBe(1500)
  pass(2 * hour)
  expect(told()).toBe(1000 + 1000 + 2 * hour - hour)
})

it('is not affected by an hour back and forth', () => {
  const { told, pass, set } = openClock()
  set(-hour)
  pass(200)
  expect(told()).toBe(100)
  set(hour)
  expect(told()).toBe(200)
})

it('follows a machine back whose clock was a year ahead', () => {
  const { told, pass, set } = openClock()
  set(365 * 24 * hour)
  pass(1000)
  expect(told()).toBe(365 * 24 * hour + 1000)
  set(-365 * 24 * hour)
  expect(told()).toBe(1000)
})
