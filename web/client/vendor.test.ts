import { expect, it } from 'vitest'
import { BadResponseError } from './errors.ts'
import { setScene } from './testing/examples.ts'
import { readVendor } from './vendor.ts'

const call = 'GET /api/public/vendors/current'

it('is told to anybody [calls.vendor] [roles.anonymous-loads-vendor]', async () => {
  const { host, shop } = setScene()
  const vendor = { id: 'tenant-1', name: 'Oddmeter', logoUrl: null }
  host.on(call, { data: vendor }, { data: { name: 'Oddmeter' } })
  expect(await readVendor(shop)).toEqual(vendor)
  expect(host.received()[0]?.headers.has('authorization')).toBe(false)
  await expect(readVendor(shop)).rejects.toThrow(BadResponseError)
})
