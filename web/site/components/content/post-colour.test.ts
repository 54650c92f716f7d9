import { expect, it } from 'vitest'
import { colourOfPost } from './post-colour.ts'

const products = [
  { colour: '#f0482a', rhythm: { steps: 7, hits: [0, 2, 4] } },
  { colour: '#2f5bea', rhythm: { steps: 11, hits: [0, 2, 4, 7, 9] } },
]

it('prints a post in the colour of the product that counts as many steps, whichever of them sound', () => {
  expect(colourOfPost({ steps: 11, hits: [0] }, products)).toBe('#2f5bea')
})

it('prints a post in ink when no product counts like it', () => {
  expect(colourOfPost({ steps: 5, hits: [0, 3] }, products)).toBe('currentColor')
})
