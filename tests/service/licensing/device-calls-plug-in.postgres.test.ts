import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDeviceClient, RefusedError } from '#plugin/typescript/client.ts'
import { createInstallation } from '#plugin/typescript/installation.ts'
import { runDevice } from '../../support/run-device.ts'
import { send } from '../calls.ts'
import { buyer, licensesOf } from '../customers.ts'
import { createTestService, shopOrigin, vendor } from '../test-service.ts'
import { activateByFile, fulfil, fulfilWithTrial } from './devices.ts'

// The stand-in plug-in against a service that really listens.
const service = await createTestService('plug-in')
const endpoint = await service.app.listen({ host: '127.0.0.1', port: 0 })
const folder = await mkdtemp(path.join(tmpdir(), 'backline-plug-in-'))
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

/** A device of its own; `answer` plays the customer in the browser. */
function installOn(signature: string, answer: (id: string) => Promise<unknown>) {
  const client = createDeviceClient(endpoint, 'snare-works')
  const installation = createInstallation({
    client: {
      ...client,
      // The service names itself by the address that customers use, which leads nowhere here.
      waitForToken: (url, signal) => client.waitForToken(url.replace(shopOrigin, endpoint), signal),
      async requestActivation(device) {
        const asked = await client.requestActivation(device)
        await answer(asked.id)
        return asked
      },
    },
    productId: 'snare-works',
    device: { name: 'Studio', signature },
    store: path.join(folder, signature),
    now: service.clock.now,
  })
  return { ...installation, activate: () => installation.activate(() => undefined) }
}
const seatsOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.activeNumberOfActivations

it('a plug-in activates, verifies, validates, and gives its seat back', async () => {
  const { token } = await buyer(service.app)
  const device = installOn('online', (id) => fulfil(service.app, id, token))
  expect(await device.activate()).toMatchObject({ 'u:name': 'Ada', trial: false })
  expect(await device.verify()).toMatchObject({ method: 'Online' })
  expect(await device.validate()).toMatchObject({ 'u:name': 'Ada' })
  expect(await seatsOf(token)).toBe(1)
  await device.revoke()
  expect(await seatsOf(token)).toBe(0)
})

it('a plug-in is tried, and hears when its trial is over', async () => {
  const device = installOn('trying', (id) => fulfilWithTrial(service.app, id))
  expect(await device.activate()).toMatchObject({ trial: true, exp: expect.any(Number) })
  expect(await device.validate()).toMatchObject({ trial: true })
  await expect(device.revoke()).rejects.toBeInstanceOf(RefusedError)
  service.clock.advance(14 * 24 * 3600_000)
  await expect(device.verify()).rejects.toThrow('expired')
  await expect(device.validate()).rejects.toThrow('expired')
})

it('a plug-in on a computer that is never online is activated by file', { tags: ['long'] }, async () => {
  const { token } = await buyer(service.app)
  const store = path.join(folder, 'never online')
  const run = (...args: string[]) => runDevice(endpoint, store, '--product', 'snare-works', ...args).finished
  expect(await run('--offline')).toMatchObject({ exitCode: 0, output: expect.stringContaining('/activate/offline') })
  const machineFile = await readFile(path.join(store, 'snare-works.dt'), 'utf8')
  const { headers } = await activateByFile(service.app, machineFile, { token })
  const { body } = await send(service.app, 'GET', String(headers.location).slice(shopOrigin.length))
  const [licenseFile, keys] = [path.join(folder, 'snare-works.mb'), path.join(folder, 'built-in.pem')]
  await writeFile(licenseFile, body)
  await writeFile(keys, (await send(service.app, 'GET', '/api/public/vendors/current/keys')).body)

  const away = (...args: string[]) =>
    runDevice('http://127.0.0.1:1', store, '--product', 'snare-works', ...args).finished
  const taken = await away('--license-file', licenseFile, '--vendor', vendor.id, '--keys', keys)
  expect(taken).toMatchObject({ exitCode: 0, output: expect.stringContaining('Licensed to Ada') })
  expect(await away('--verify')).toMatchObject({ exitCode: 0, output: expect.stringContaining('Licensed to Ada') })
  expect(await run('--revoke')).toMatchObject({ exitCode: 1, output: expect.stringContaining('offline') })
  expect(await seatsOf(token)).toBe(1)
})
