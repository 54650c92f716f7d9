import { describe, expect, it } from 'vitest'
import { hashesAtOnce, hashesWaiting } from '#service/accounts/identity/passwords.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { askService } from '#tests/support/enumeration/compare-answers.ts'
import { findWay, type Way } from '#tests/support/guessing/forged-client-addresses.ts'
import { tryPassword, tryWay } from '#tests/support/guessing/passwords-and-codes.ts'
import { floodAtOnce } from '#tests/support/guessing/sign-in-flood.ts'
import { createTestService } from '../test-service.ts'

const gift = exampleBatch('gift')
const [voucher = ''] = gift.codes

async function shopFor({ trustedProxies }: Way) {
  const service = await createTestService('guessing', { limits: true, trustedProxies, catalogue: withVouchers(gift) })
  const readMails = async (address: string) => service.mails.filter(({ to }) => to === address)
  return { ask: askService(service.app), readMails, close: service.close }
}

describe('whoever says to be somebody else with each call', () => {
  it('has 10 guesses of a password where no proxy is trusted', async () => {
    const way = findWay('no proxy is trusted')
    const { ask, close } = await shopFor(way)
    expect(await tryPassword(ask, way)).toEqual({ guesses: 10, faults: [] })
    await close()
  })

  it('has no more of them from many networks, and from one no more of anything else', { tags: ['long'] }, async () => {
    const lies = findWay('the trusted proxy is told lies from all over one IPv6 network')
    const { close, ...shop } = await shopFor(lies)
    expect(await tryPassword(shop.ask, findWay('many networks'))).toEqual({ guesses: 10, faults: [] })
    expect(await tryWay(shop, lies, voucher)).toEqual({ guesses: 10, faults: [] })
    await close()
  })
})

it('when many sign in at once, the queue is served, the rest get 429, and visitors are not affected', {
  tags: ['long'],
}, async () => {
  const { ask, close } = await shopFor(findWay('many networks'))
  const crowd = 3 * (hashesAtOnce + hashesWaiting)
  const flood = floodAtOnce(ask, crowd)
  const visit = await ask({ method: 'GET', path: '/api/customer/storefront' })
  const { refused, turnedAway, faults } = await flood
  await close()
  expect([visit.status, refused + turnedAway, faults]).toEqual([200, crowd, []])
  expect(refused).toBeGreaterThanOrEqual(hashesAtOnce + hashesWaiting)
  expect(turnedAway).toBeGreaterThan(0)
})
