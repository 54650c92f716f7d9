import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addressAbroad } from '#tests/support/http-call.ts'
import { importFiles } from '#tests/support/imports/round-trip.ts'
import { send } from '../calls.ts'
import { applyCoupon } from '../catalogue/coupons.ts'
import { openCommandShop } from '../commands/shop.ts'
import { licensesOf, openCheckout, signUp } from '../customers.ts'
import { requestActivation } from './devices.ts'

const shop = await openCommandShop('license-origins')
afterAll(() => shop.close())

const line = (productId: string) => ({
  id: `p/${productId}/license`,
  type: 'Product',
  productId,
  variationId: 'license',
  quantity: 1,
})

/** What is shown of the only license of a customer. */
async function show(token: string): Promise<string> {
  const [license] = (await licensesOf(shop.service.app, token)).items
  return (await shop.type('license', 'show', license?.id ?? 'none')).out
}

async function buy(token: string, productId: string, coupon?: string): Promise<string> {
  const { app } = shop.service
  const { orderId, checkoutId } = await openCheckout(app, token, line(productId))
  if (coupon) await applyCoupon(app, orderId, coupon)
  await send(app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address: addressAbroad } })
  const { statusCode, body } = await send(app, 'POST', `/api/checkout/${checkoutId}/pay`, {
    json: coupon ? { paymentToken: 'tok_success' } : {},
  })
  if (statusCode >= 300) throw new Error(body)
  return orderId
}

it('a license says that it came by a voucher, and which', async () => {
  const { accessToken: token } = await signUp(shop.service.app)
  const code = 'NOISE-7Q4M-2XKD'
  await send(shop.service.app, 'POST', '/api/customer/vouchers/redeem', { token, query: { code } })
  expect(await show(token)).toContain(`by voucher ${code} of Magazine voucher\n`)
})

it('a license says that its order cost nothing', async () => {
  const { accessToken: token } = await signUp(shop.service.app)
  const orderId = await buy(token, 'odd-bars')
  expect(await show(token)).toContain(`by order ${orderId}, line p/odd-bars/license, which cost nothing\n`)
})

it('a license says when it ends by itself, if it does', async () => {
  const { accessToken: token } = await signUp(shop.service.app)
  await buy(token, 'odd-bars')
  expect(await show(token)).not.toContain('  until ')
  const [license] = (await licensesOf(shop.service.app, token)).items
  const expiresAt = new Date('2027-03-03T12:00:00Z')
  const { query } = shop.database
  await query
    .updateTable('licenses')
    .set({ expiresAt })
    .where('id', '=', license?.id ?? '')
    .execute()
  expect(await show(token)).toContain('\n  until 2027-03-03T12:00:00.000Z\n')
})

it('a license names the coupon of its purchase, which may be for one person only', async () => {
  const { accessToken: token } = await signUp(shop.service.app)
  const orderId = await buy(token, 'clatter', 'ODDFIVE')
  expect(await show(token)).toContain(`by order ${orderId}, line p/clatter/license, with coupon "Odd five"\n`)
})

it('a customer and a license show devices in a line each, whatever they are called', async () => {
  const { accessToken: token, email, id } = await signUp(shop.service.app)
  await buy(token, 'clatter', 'ODDFIVE')
  const [license] = (await licensesOf(shop.service.app, token)).items
  const { id: request, pollPath } = await requestActivation(
    shop.service.app,
    'a\n  license x: Active\u001b[2K',
    'clatter',
  )
  await send(shop.service.app, 'POST', `/api/customer/activations/${request}/license`, { token })
  await send(shop.service.app, 'GET', pollPath)
  for (const words of [
    ['customer', 'show', email],
    ['customer', 'show', id],
    ['license', 'show', license?.id ?? ''],
  ]) {
    const { out } = await shop.type(...words)
    expect(out).toMatch(/^ +device \S+ "Machine a.*": Active, Online, last seen /m)
    expect(out).not.toMatch(/^ +license x|[^\P{Cc}\n]/mu)
  }
})

it('a license and a customer of a former store say so, with what was bought there', { tags: ['long'] }, async () => {
  const fixtures = path.join(import.meta.dirname, '../../support/imports/fixtures')
  const files = ['orders.json', 'license-keys.json', 'license-key-instances.json', 'subscriptions.json']
  const paths = files.map((file) => `${fixtures}/lemon-squeezy/${file}`)
  await importFiles(shop.service, [...paths, `${fixtures}/shopify/customers-with-consents.csv`], {}, 'clatter')
  const { out } = await shop.type('customer', 'show', 'bea@example.com')
  expect(out).toMatch(/^ {2}imported from Lemon Squeezy \S+Z$/m)
  expect(out).toMatch(/^ {2}former order 1 at Lemon Squeezy: Paid 2025-03-04T05:06:07.000Z, €79: Larkfield Reverb$/m)
  expect(out).toMatch(/^ {2}former subscription 9002 at Lemon Squeezy to 303: cancelled$/m)
  const part = await shop.type('customer', 'show', 'part@example.com')
  expect(part.out).toContain('PartlyRefunded 2025-03-04T05:06:07.000Z, $79, $20 refunded there: Larkfield Reverb')
  const ada = await shop.type('customer', 'show', 'ada@example.com')
  expect(ada.out).toMatch(/^ {2}imported from Shopify \S+Z, language en$/m)
  expect(ada.out).toContain('consent to Newsletter 2024-02-01T11:00:26.000Z, proof: Shopify: confirmed_opt_in')

  const ids = [...out.matchAll(/^ {2}license (\S+) of clatter/gm)].map(([, id]) => id ?? '')
  const shown = await Promise.all(ids.map((id) => shop.type('license', 'show', id)))
  const all = shown.map((answer) => answer.out).join('\n')
  expect(all).toMatch(/^ {2}granted \S+ by import from Lemon Squeezy, order 1 of 2025-03-04T05:06:07.000Z$/m)
  expect(all).toMatch(
    /^ {2}former device at Lemon Squeezy "Studio Mac": not known when it was last seen, takes no seat$/m,
  )
})
