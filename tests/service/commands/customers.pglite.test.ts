import { expect, it } from 'vitest'
import { CommandError, type ShopCommand, UsageError } from '#cli/command.ts'
import { auditList } from '#cli/commands/audit.ts'
import { customerErase, customerShow } from '#cli/commands/customer.ts'
import { orderShow } from '#cli/commands/order.ts'
import { readSettings } from '#host/settings.ts'
import { newAddress } from '../accounts/identity-calls.ts'
import { send } from '../calls.ts'
import { buyer, openCheckout, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

const reader = newAddress('reader')
const service = await startService('customer-commands')
const owner = await buyer(service.app)
await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email: reader } })

const run = (command: ShopCommand, word = '', options: Record<string, string> = {}) =>
  command.run({
    database: service.database,
    clock: service.clock.now,
    settings: readSettings({}),
    folder: '.',
    withServices: (work) => work(service.services, () => Promise.reject(new Error('These commands read no content'))),
    tell: () => undefined,
    words: [word],
    options: new Map(Object.entries(options)),
  })

it('shows what is known of an address, in any case', async () => {
  const { id, email } = owner.user
  const { text } = await run(customerShow, email.toUpperCase())
  expect(text).toContain(`Account ${id} of Ada <${email}>`)
  expect(text).toContain(`order ${owner.orderId}: Completed`)
  expect(text).toContain(`license ${owner.licenseId} of snare-works: Active`)
  expect((await run(customerShow, reader)).data).toMatchObject({ account: null, orders: [], isOnLists: true })
})

it.each([customerShow, customerErase])('$name refuses what is unknown or no address', async (command) => {
  const yes = { yes: 'yes' }
  await expect(run(command, 'nobody@example.com', yes)).rejects.toThrow('Nothing is known of nobody@example.com')
  await expect(run(command, 'ada', yes)).rejects.toThrow(UsageError)
})

it('lists what was done, about one thing or in some days', async () => {
  const { text } = await run(auditList, '', { about: owner.orderId })
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^\d{4}-\S+Z {2}Provider {2}PaymentSucceeded/),
    expect.stringMatching(/Shop {6}LicenseGranted .*customerId/),
  ])
  expect((await run(auditList)).data).toMatchObject({ entries: [{}, {}] })
  expect((await run(auditList, '', { to: '2026-01-01' })).text).toBe('Nothing was written down.')
})

it('erases only when told twice; then nothing is known any more but the books', async () => {
  const { id, email } = owner.user
  const asked = run(customerErase, email)
  await expect(asked).rejects.toThrow(CommandError)
  await expect(asked).rejects.toThrow(/Account .*add --yes/s)
  expect((await run(customerShow, email)).data).toMatchObject({ account: { id } })
  expect((await run(customerErase, email, { yes: 'yes' })).data).toEqual({ email, licenses: 1, orders: 1 })
  expect((await run(customerShow, email)).data).toMatchObject({ account: null, orders: [{ id: owner.orderId }] })
  expect((await run(auditList, '', { about: id })).text).toMatch(/Vendor {4}AccountErased .*orders 1, licenses 1$/)
  await expect(run(customerErase, email, { yes: 'yes' })).rejects.toThrow('Only the books know')
  expect((await run(customerErase, reader, { yes: 'yes' })).data).toMatchObject({ orders: 0 })
  await expect(run(customerShow, reader)).rejects.toThrow('Nothing is known')
})

it('shows names in one line, whatever somebody called themselves', async () => {
  const forged = 'Eve\nOrder 1: Completed\u001b[2K\u009b1A'
  const billing = { name: forged, email: newAddress('eve') }
  const { orderId, checkoutId } = await openCheckout(service.app, undefined, snareLine())
  const paid = await send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, {
    json: { paymentToken: 'tok_success', billing },
  })
  expect(paid.statusCode).toBe(200)
  const [first] = (await run(orderShow, orderId)).text.split('\n')
  expect(first).toContain(`<${billing.email}>`)
  expect(first).not.toMatch(/\p{Cc}/u)
})
