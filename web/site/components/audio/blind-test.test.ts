import { expect, it } from 'vitest'
import { answerTest, rounds, startTest, versionOf } from './blind-test.ts'

it('puts the versions behind the letters anew in each round', () => {
  const first = startTest(() => 0.2)
  expect([versionOf(first, 'X'), versionOf(first, 'Y')]).toEqual([0, 1])
  const second = answerTest(first, 'Y', () => 0.8)
  expect([versionOf(second, 'X'), versionOf(second, 'Y')]).toEqual([1, 0])
})

it('counts the answers that name the processed version', () => {
  let test = startTest(() => 0.2)
  for (const letter of ['Y', 'X', 'Y', 'Y', 'X'] as const) test = answerTest(test, letter, () => 0.2)
  expect(test).toMatchObject({ round: rounds, right: 3, wasRight: false })
})
