import { expect, it } from 'vitest'
import { toSubject } from './post-subject.ts'

const products = [
  { colour: '#f0482a', rhythm: { steps: 7, hits: [0, 2, 4] } },
  { colour: '#2f5bea', rhythm: { steps: 11, hits: [0, 2, 4, 7, 9] } },
  { colour: '#1f8a5b' },
]
const colourOf = (rhythm?: { steps: number; hits: number[] }) =>
  toSubject({ title: 'Why seven', rhythm }, products).colour

it('prints a post in the colour of the product that counts as many steps, whichever of them sound', () => {
  expect(colourOf({ steps: 11, hits: [0] })).toBe('#2f5bea')
})

it('prints a post in ink when no product counts like it, or it has no rhythm', () => {
  expect(colourOf({ steps: 5, hits: [0, 3] })).toBeUndefined()
  expect(colourOf()).toBeUndefined()
})
