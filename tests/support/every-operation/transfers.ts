import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import { signUpConfirmed } from '#tests/service/accounts/identity-calls.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { licensesOf } from '#tests/service/customers.ts'
import { addressIn } from '#tests/service/germany.ts'
import type { Walk } from './record.ts'

const path = '/api/customer/license-transfers'

const address = addressIn('DE')

/** A customer offers the license of a voucher, takes the offer back, and hands it on to somebody else, who pays the fee. */
export async function walkTransfers({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  const { accessToken: other, email } = await signUpConfirmed(service)
  plant('access token', other)
  plant('address', email)
  const license = (await licensesOf(app, token)).items.find(({ product }) => product.id === 'kick-works')
  const json = { licenseIds: [license?.id ?? ''] }
  const offer = async (to: object) => {
    const offered = await dataOf<LicenseTransfer>(send(app, 'POST', path, { token, json: { ...json, ...to } }))
    const code = new URL(offered.link ?? '').searchParams.get('code') ?? ''
    plant('signature of an address', code.split('.').at(-1) ?? '')
    return { id: offered.id, query: { code } }
  }
  await send(app, 'POST', `${path}/check`, { token, json })
  const first = await offer({})
  await send(app, 'POST', `${path}/${first.id}/cancel`, { token })
  const { id, query } = await offer({ email })
  await send(app, 'GET', `${path}/offer`, { query })
  await send(app, 'POST', `${path}/accept`, { token: other, query: { ...query, currency: 'EUR' } })
  const asked = send(app, 'POST', `${path}/${id}/checkout`, { token: other })
  const { checkoutUrl } = await dataOf<{ checkoutUrl: string }>(asked)
  const checkout = `/api/checkout/${plant('checkout', new URL(checkoutUrl).pathname.split('/').at(-1) ?? '')}`
  const { law } = await dataOf<Checkout>(send(app, 'PATCH', `${checkout}/billing`, { json: { address } }))
  const consent = law?.consent && { instantDelivery: true, text: law.consent }
  const paymentToken = plant('card token', 'tok_success')
  await dataOf<Checkout>(send(app, 'POST', `${checkout}/pay`, { json: { paymentToken, consent } }))
  await send(app, 'GET', path, { token })
}
