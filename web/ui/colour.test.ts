import { expect, it } from 'vitest'
import { luminance, readableOn } from './colour.ts'

it('measures luminance as WCAG does', () => {
  expect(luminance('#ffffff')).toBeCloseTo(1)
  expect(luminance('#000000')).toBe(0)
  expect(luminance('#808080')).toBeCloseTo(0.2159, 3)
})

it.each([
  ['#ffffff', 'ink'],
  ['#ffd400', 'ink'],
  ['#f0482a', 'ink'],
  ['#2f5bea', 'paper'],
  ['#101018', 'paper'],
])('reads better on %s in %s', (colour, text) => {
  expect(readableOn(colour)).toBe(text)
})

it('takes the better of the two on every grey', () => {
  for (let level = 0; level < 256; level += 1) {
    const colour = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    const behind = luminance(colour) + 0.05
    const contrast = { ink: behind / 0.06, paper: 0.95 / behind }
    expect(contrast[readableOn(colour)], colour).toBe(Math.max(contrast.ink, contrast.paper))
  }
})
