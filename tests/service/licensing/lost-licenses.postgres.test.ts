import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { newAddress } from '../accounts/identity-calls.ts'
import { jobsToRest, mailedLink, pages } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buyer, openCheckout, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('lost-licenses', { limits: true })

const ask = (email: string) => send(service.app, 'POST', '/api/customer/licenses/lost', { json: { email } })

/** What the mailbox is told that was asked for. */
async function tell(email: string): Promise<string> {
  const { statusCode, body } = await ask(email)
  expect([statusCode, body]).toEqual([204, ''])
  await jobsToRest(service)
  const told = service.mails.filter(
    ({ to, subject }) => to === email.toLowerCase() && /where|no .* license/i.test(subject),
  )
  return told.at(-1)?.text ?? ''
}

async function buyAsGuest(email: string): Promise<void> {
  const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
  const json = { paymentToken: 'tok_success', billing: { name: 'Grace', email } }
  const paid = await dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
  expect(paid.status).toBe('Completed')
}

describe('lost licenses', () => {
  it('of an account are told to its mailbox, however the address is spelled', async () => {
    const { user } = await buyer(service.app)
    expect(await tell(user.email.toUpperCase())).toContain('Snare Works: 1 license, 0 of 3 devices in use')
  })

  it('that a guest has not fetched come with the way to them', async () => {
    const email = newAddress('guest')
    await buyAsGuest(email)
    expect(await tell(email)).toContain('A purchase waits for you')
    const link = await mailedLink(service, email, pages.confirm, 2)
    const confirmed = await dataOf<{ name: string; ownedProducts: string[] }>(
      send(service.app, 'POST', '/api/customer/identity/confirm-account', { query: link }),
    )
    expect(confirmed).toMatchObject({ name: 'Grace', ownedProducts: ['snare-works'] })
  })

  it('are answered the same where there are none, and the mailbox is told so', async () => {
    expect(await tell(newAddress('nobody'))).toContain('We found no license under')
  })

  it('that were taken back are none', async () => {
    const { user, licenseId } = await buyer(service.app)
    await service.database.query
      .updateTable('licenses')
      .set({ status: 'Revoked' })
      .where('id', '=', licenseId)
      .execute()
    expect(await tell(user.email)).toContain('We found no license under')
  })

  it('need an address', async () => {
    expect(await problemOf(ask('ada'))).toMatchObject({ statusCode: 400, errors: { email: [expect.any(String)] } })
  })
})
