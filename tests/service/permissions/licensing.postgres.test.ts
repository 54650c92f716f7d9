import { randomUUID } from 'node:crypto'
import { it } from 'vitest'
import { toLendingPolicy, toTransferPolicy } from '#service/licensing/index.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { dataOf, send } from '../calls.ts'
import { downloadPath } from '../catalogue/downloads.ts'
import { activate, machineFile, readJwt, requestActivation } from '../licensing/devices.ts'
import { addSerial } from '../licensing/license-checks.ts'
import { startService } from '../start-service.ts'
import { type Arrival, type Caller, expectAnswers, signUpCallers } from './callers.ts'
import { rows, type World } from './licensing-table.ts'

const codes = Array.from({ length: 300 }, () => `WALK-${randomUUID()}`)
const catalogue = withVouchers(exampleBatch('walk', { codes }))

const service = await startService('licensing-callers', {
  catalogue,
  licenseChecks: ['gumroad', 'lemon-squeezy'],
  transferPolicy: toTransferPolicy({}),
  lendingPolicy: toLendingPolicy({}),
})
const { owner, tokens } = await signUpCallers(service)

/** Takes all devices and licenses away but one license of the owner's, which no device is on. */
async function startAnew(): Promise<string> {
  const { query } = service.database
  await query.deleteFrom('activationRequests').execute()
  await query.deleteFrom('activations').execute()
  await query.deleteFrom('formerDevices').execute()
  await query.deleteFrom('licenseSerials').execute()
  await query.deleteFrom('licenseTransferItems').execute()
  await query.deleteFrom('licenseTransfers').execute()
  await query.deleteFrom('seatLoans').execute()
  await query.deleteFrom('licenses').execute()
  const id = randomUUID()
  const given = { orderId: null, grantKey: id, status: 'Active', activeActivations: 0, maxActivations: 5 } as const
  // Old enough to be handed on by its owner, whose address is confirmed.
  const createdAt = new Date(service.clock.now().getTime() - 40 * 24 * 60 * 60 * 1000)
  await query.updateTable('customers').set({ confirmedAt: createdAt }).where('id', '=', owner.id).execute()
  const license = { id, customerId: owner.id, productId: 'snare-works', ...given, createdAt }
  await query.insertInto('licenses').values(license).execute()
  return id
}

/** Has the license come from a former store, with a device that was registered there. */
async function addFormer(licenseId: string): Promise<Pick<World, 'serial' | 'instanceId'>> {
  const [serial, instanceId] = [randomUUID(), randomUUID()]
  await addSerial(service, licenseId, serial, { source: 'lemon-squeezy', formerProduct: 'clatter' })
  const known = { signature: instanceId, activatedAt: service.clock.now(), lastSeenAt: null, endedAt: null }
  await service.database.query
    .insertInto('formerDevices')
    .values({ ...known, id: randomUUID(), licenseId, source: 'lemon-squeezy', formerId: instanceId, name: 'Old Mac' })
    .execute()
  return { serial, instanceId }
}

async function arrive(caller: Caller): Promise<Arrival<World>> {
  const { token, ...user } = owner
  const licenseId = await startAnew()
  const licenseToken = await activate(service.app, token, 'laptop')
  const { id: requestId, pollPath } = await requestActivation(service.app, 'new laptop')
  const offline = { token, text: machineFile('snare-works', 'studio') }
  const { headers } = await send(service.app, 'POST', '/api/customer/inventory/activate', offline)
  const { pathname, search } = new URL(String(headers.location))
  const located = send(service.app, 'GET', downloadPath('snare-works', 'Mac'), { token, query: { redirect: 'false' } })
  const location = new URL((await dataOf<{ location: string }>(located)).location)
  const world = {
    licenseId,
    licenseToken,
    requestId,
    pollPath,
    activationId: String(readJwt(licenseToken).claims.id),
    voucherCode: codes.pop() ?? '',
    machineFile: machineFile('snare-works', 'new studio'),
    licenseFilePath: pathname + search,
    downloadPath: location.pathname + location.search,
    ...(await addFormer(licenseId)),
  }
  return { world, token: tokens[caller], secrets: [user.id, user.email, licenseId, world.activationId] }
}

it.each(chooseEach(3, rows))('$name answers each caller as they may', { tags: ['roles.two-levels'] }, (row) =>
  expectAnswers(service, row, 'backline', arrive),
)

it.each(chooseEach(3, rows))('$name does so in the other dialect', (row) =>
  expectAnswers(service, row, 'moonbase', arrive, ['anonymous', 'owner']),
)
