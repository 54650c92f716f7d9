import { describe, expect, it } from 'vitest'
import { knownAddresses, writeAddress } from './support/redirects/addresses.ts'
import { destinationNames, findWaysOff, followAddress, ownOrigin } from './support/redirects/destinations.ts'
import { createRandom, newSeed } from './support/seeded-random.ts'

/** Written addresses; `npm run trials` writes 100,000. */
const written = 3_000

// Guards that origins are compared after parsing: resolveReturnUrl, findShopUrl, readCheckoutReturn, readFrameUrl and
// readReturnPath.
describe('an address from outside leads nowhere but to our own origin', () => {
  it('when it is one of those that are known', () => {
    expect(new Set(knownAddresses).size).toBeGreaterThanOrEqual(60)
    expect(knownAddresses.flatMap(findWaysOff)).toEqual([])
  })

  it(`when it is one of ${written} that are written anew`, () => {
    const random = createRandom(newSeed())
    const ways = Array.from({ length: written }, () => findWaysOff(writeAddress(random))).flat()
    expect({ seed: random.seed, ways }).toEqual({ seed: random.seed, ways: [] })
  })

  it('and is followed where it is one of ours', () => {
    const followed = (address: string) => followAddress(address).filter((way) => way.includes('ch_1')).length
    expect(followed(`${ownOrigin}/checkout/ch_1`)).toBe(destinationNames.length - 3)
    expect(followed('/checkout/ch_1')).toBe(2)
  })
})
