import { expect, it } from 'vitest'
import { BadResponseError, InvalidInputError, NotAuthenticatedError } from './errors.ts'
import { activateOffline } from './offline-activation.ts'
import { setCustomer } from './testing/customer-scene.ts'
import { license, setScene } from './testing/examples.ts'

const activate = 'POST /api/customer/inventory/activate'
const machineFile = 'eyJpZCI6ImRldmljZS0xIiwibmFtZSI6IlN0dWRpbyIs\r\nInByb2R1Y3RJZCI6ImNsYXR0ZXIifQ==\r\n'
const location = 'https://own.example/api/license-files/clatter.mb?signature=abc'

it('sends the machine file as it is, and gives the license and where its file is [calls.activate] [roles.customer-activates]', async () => {
  const { host, shop, heard } = await setCustomer()
  host.on(activate, { status: 201, data: license, headers: { location } })
  expect(await activateOffline(shop, machineFile)).toEqual({ license, location })
  expect(heard()[0]).toMatchObject({ query: { method: 'Offline' }, body: machineFile })
  expect(heard()[0]?.headers.get('content-type')).toBe('text/plain')
  expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
})

it.each([undefined, '', 'nonsense', '/relative', 'http://', 'javascript:alert(1)'])(
  "is 'Bad response' when the Location is %j [calls.activate]",
  async (bad) => {
    const { host, shop } = await setCustomer()
    host.on(activate, { status: 201, data: license, headers: bad === undefined ? {} : { location: bad } })
    const error = await activateOffline(shop, machineFile).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(BadResponseError)
    expect(error).toMatchObject({ title: 'Bad response', message: 'Could not parse server response', status: 201 })
  },
)

it('sends no more than the service takes, counted in bytes', async () => {
  const { host, shop, heard } = await setCustomer()
  host.on(activate, { status: 201, data: license, headers: { location } })
  await activateOffline(shop, 'a'.repeat(64 * 1024))
  expect(heard()).toHaveLength(1)
  await expect(activateOffline(shop, 'a'.repeat(64 * 1024 + 1))).rejects.toThrow(InvalidInputError)
  await expect(activateOffline(shop, 'ä'.repeat(32 * 1024 + 1))).rejects.toThrow('larger than 64 KB')
  expect(heard()).toHaveLength(1)
})

it('is not sent twice, and says why it was refused in the words of the service', async () => {
  const { host, browser, shop, heard } = await setCustomer()
  host.on(activate, { status: 409, json: { title: 'Conflict', detail: 'No seat is free: revoke a device first' } })
  await expect(activateOffline(shop, machineFile)).rejects.toThrow('No seat is free: revoke a device first')
  await browser.advance(10_000)
  expect(heard()).toHaveLength(1)
})

it('is for who is signed in, and otherwise no call is made [roles.token-needed]', async () => {
  const { host, shop } = setScene()
  await expect(activateOffline(shop, machineFile)).rejects.toThrow(NotAuthenticatedError)
  expect(host.received()).toEqual([])
})
