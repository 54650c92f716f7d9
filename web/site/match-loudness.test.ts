import { expect, it } from 'vitest'
import { matchLoudness } from './match-loudness.ts'

const gainsOf = (...loudness: (number | null)[]) => matchLoudness(loudness.map((each) => ({ loudness: each })))

it('recordings are turned down to the quietest of them, and never up', () => {
  expect(gainsOf(-14, -20, -17)).toEqual([0.5012, 1, 0.7079])
})

it('what is not measured stays as it is, and changes nothing for the others', () => {
  expect(gainsOf(null, -20, -14)).toEqual([1, 1, 0.5012])
  expect(gainsOf(null)).toEqual([1])
})
