import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { signUpConfirmed } from '#tests/service/accounts/identity-calls.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { licensesOf } from '#tests/service/customers.ts'
import type { Walk } from './record.ts'

const path = '/api/customer/seat-loans'

/** A customer offers a seat of the license of a voucher, takes the offer back, and lends it to somebody who gives it back. */
export async function walkLoans({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  const { accessToken: other, email } = await signUpConfirmed(service)
  plant('access token', other)
  plant('address', email)
  const license = (await licensesOf(app, token)).items.find(({ product }) => product.id === 'kick-works')
  const offer = async (to: object) => {
    const json = { licenseId: license?.id ?? '', ...to }
    const offered = await dataOf<SeatLoan>(send(app, 'POST', path, { token, json }))
    const code = new URL(offered.link ?? '').searchParams.get('code') ?? ''
    plant('signature of an address', code.split('.').at(-1) ?? '')
    return { id: offered.id, query: { code } }
  }
  const first = await offer({})
  await send(app, 'POST', `${path}/${first.id}/cancel`, { token })
  const { id, query } = await offer({ email })
  await send(app, 'GET', `${path}/offer`, { query })
  await send(app, 'POST', `${path}/accept`, { token: other, query })
  await send(app, 'GET', path, { token })
  await send(app, 'POST', `${path}/${id}/return`, { token: other })
}
