import { mailedUrls, pages } from '#tests/service/accounts/mailed-links.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { former, newSerial } from '#tests/service/licensing/old-serials.ts'
import type { Walk } from './record.ts'

/** A customer enters an old serial number that is another address's, and brings that address into their account. */
export async function walkFormer({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  const serial = plant('old serial number', newSerial())
  const { email } = await former(service, [serial])
  plant('address', email)
  const enter = (typed: string) =>
    send(app, 'POST', '/api/customer/inventory/old-serials', { json: { serial: typed }, token })
  await send(app, 'GET', '/api/customer/inventory/old-serials')
  await enter(plant('old serial number', newSerial()))
  await enter(serial)
  await send(app, 'POST', '/api/customer/identity/addresses', { json: { email }, token })
  const [link] = await mailedUrls(service, email, pages.account, 2)
  const query = { email, code: plant('mailed code', link?.searchParams.get('code') ?? '') }
  await dataOf(send(app, 'POST', '/api/customer/identity/addresses/join', { query, token }))
}
