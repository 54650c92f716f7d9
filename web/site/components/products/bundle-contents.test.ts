import { describe, expect, it } from 'vitest'
import { describeOwned, nameContents } from './bundle-contents.ts'

const clatter = { name: 'Clatter', included: true }
const thrum = { name: 'Thrum', included: true }

describe('a bundle', () => {
  it('names all that is in it to who owns none of it, and nothing else', () => {
    const bundle = { owned: false, partial: false, products: [clatter, thrum] }
    expect(nameContents(bundle)).toBe('Clatter + Thrum')
    expect(describeOwned(bundle)).toBeNull()
  })

  it('names what it is still for to who owns some of it', () => {
    const bundle = { owned: false, partial: true, products: [{ ...clatter, included: false }, thrum] }
    expect(nameContents(bundle)).toBe('Included: Thrum')
    expect(describeOwned(bundle)).toBe('You already own Clatter and don’t pay for it again.')
  })

  it('says what it adds to who owns all of it', () => {
    const products = [clatter, thrum].map((one) => ({ ...one, included: false }))
    const bundle = { owned: true, partial: false, products }
    expect(nameContents(bundle)).toBe('Clatter + Thrum')
    expect(describeOwned(bundle)).toContain('adds a license for each')
  })
})
