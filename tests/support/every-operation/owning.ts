import { dataOf, send } from '#tests/service/calls.ts'
import { licensesOf } from '#tests/service/customers.ts'
import {
  activate,
  activateByFile,
  cancel,
  fulfilWithTrial,
  machineFile,
  readRequest,
  requestActivation,
  revokeFromDevice,
  validate,
} from '#tests/service/devices.ts'
import { addressOf, downloadPath } from '#tests/service/downloads.ts'
import { peek, redeem } from '#tests/service/vouchers.ts'
import { plantedCode, type Walk } from './walk.ts'

const inventory = '/api/customer/inventory'

/** Redeems a code, and looks at what there is. */
export async function walkInventory({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  await peek(service, plant('voucher code', plantedCode))
  await peek(service, plant('voucher code', 'PLANTED-GUESS'))
  await redeem(service, plantedCode, { token })
  const products = `${inventory}/products`
  for (const path of [
    ...[`${inventory}/licenses`, products, `${products}/snare-works`, `${products}/snare-works/licenses`],
    `${products}/snare-works/licenses/activations`,
  ])
    await send(app, 'GET', path, { token })
  const address = await addressOf(app, downloadPath('snare-works', 'Mac'), { token })
  plant('signature of an address', new URL(address, 'https://shop.example').searchParams.get('signature') ?? '')
  await send(app, 'GET', address)
}

/** Activates devices, online, by file and for a try, and lets them go. */
export async function walkDevices({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  const licenseToken = plant('license token', await activate(app, token, 'planted laptop'))
  plant('license token', (await validate(app, licenseToken)).body)

  const asked = await requestActivation(app, 'planted tablet')
  plant('activation request', asked.id)
  await readRequest(app, asked.id, token)
  await send(app, 'GET', `/api/customer/activations/${asked.id}/completed`)
  await fulfilWithTrial(app, asked.id)
  plant('license token', (await send(app, 'GET', asked.pollPath)).body)
  const unwanted = await requestActivation(app, 'planted phone')
  await cancel(app, plant('activation request', unwanted.id))

  const { headers } = await activateByFile(app, machineFile('snare-works', 'planted studio'), { token })
  const file = new URL(String(headers.location))
  plant('signature of an address', file.searchParams.get('signature') ?? '')
  plant('license token', (await send(app, 'GET', file.pathname + file.search)).body)

  const licenses = (await licensesOf(app, token)).items
  for (const { id } of licenses) {
    const path = `${inventory}/licenses/${id}/activations`
    const activations = await dataOf<{ items: { id: string }[] }>(send(app, 'GET', path, { token }))
    const [first] = activations.items
    if (first) await send(app, 'POST', `${path}/${first.id}/revoke`, { token })
  }
  const other = plant('license token', await activate(app, token, 'planted desktop'))
  await revokeFromDevice(app, other)
}
