import { expect, it } from 'vitest'
import { toHex } from './stripe-appearance.ts'

it.each([
  ['color(srgb 0 0.5 1)', '#0080ff'],
  ['color(srgb 0.0784314 0.0705882 0.121569)', '#14121f'],
  ['color(srgb -0.01 1.2 1e-7)', '#00ff00'],
  ['color(srgb .2 .4 .6 / 0.5)', '#336699'],
  ['rgb(26, 51, 77)', '#1a334d'],
  ['rgba(255, 255, 255, 0.3)', '#ffffff'],
])('a colour that a browser tells as %s is %s to Stripe', (told, hex) => {
  expect(toHex(told)).toBe(hex)
})
