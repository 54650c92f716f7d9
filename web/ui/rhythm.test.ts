import { expect, it } from 'vitest'
import { rhythmOfWord } from '#contract/rhythm-of-word.ts'
import { groupLengths, polygonPoints, ringCentres, stepPosition } from './rhythm.ts'

it('starts at the top and runs clockwise', () => {
  expect(stepPosition(0, 4, 100)).toEqual({ x: 0, y: -100 })
  expect(stepPosition(1, 4, 100)).toEqual({ x: 100, y: 0 })
  expect(stepPosition(2, 4, 100)).toEqual({ x: 0, y: 100 })
})

it('connects the hits and only them', () => {
  expect(polygonPoints({ steps: 4, hits: [0, 1, 3] }, 10)).toBe('0,-10 10,0 -10,0')
})

it.each([
  [{ steps: 7, hits: [0, 2, 4] }, [2, 2, 3]],
  [{ steps: 11, hits: [0, 2, 4, 7, 9] }, [2, 2, 3, 2, 2]],
  [{ steps: 5, hits: [1, 3] }, [2, 3]],
  [{ steps: 5, hits: [] }, []],
])('groups %o as a musician counts it, and the groups fill the bar', (rhythm, groups) => {
  expect(groupLengths(rhythm)).toEqual(groups)
})

it('spells a name as a rhythm: letters are steps, vowels are hits', () => {
  expect(rhythmOfWord('Oddmeter')).toEqual({ steps: 8, hits: [0, 4, 6] })
  expect(rhythmOfWord('Brr')).toEqual({ steps: 3, hits: [0] })
  expect(rhythmOfWord('')).toEqual({ steps: 3, hits: [0] })
})

it('puts one ring in the middle and spreads more evenly around it', () => {
  expect(ringCentres(1)).toEqual([{ x: 0, y: 0 }])
  const [first, second] = ringCentres(2)
  expect(first?.x).toBeCloseTo(-(second?.x ?? 0))
  expect(first?.y).toBeCloseTo(-(second?.y ?? 0))
})
