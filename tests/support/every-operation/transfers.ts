import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import { signUpConfirmed } from '#tests/service/accounts/identity-calls.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { licensesOf } from '#tests/service/customers.ts'
import type { Walk } from './record.ts'

const path = '/api/customer/license-transfers'

/** A customer makes the license of a voucher permanent, offers it, takes the offer back, and hands it on to somebody else. */
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
  const permanence = `/api/customer/inventory/licenses/${license?.id}/permanence`
  await send(app, 'GET', permanence, { token })
  await send(app, 'POST', permanence, { token })
  await send(app, 'POST', `${path}/check`, { token, json })
  const first = await offer({})
  await send(app, 'POST', `${path}/${first.id}/cancel`, { token })
  const { query } = await offer({ email })
  await send(app, 'GET', `${path}/offer`, { query })
  await send(app, 'POST', `${path}/accept`, { token: other, query })
  await send(app, 'GET', path, { token })
}
