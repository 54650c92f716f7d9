import { afterAll, describe, expect, it } from 'vitest'
import { createS3Storage } from '#service/platform/storage/storage-s3.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { createTestService } from '../test-service.ts'
import { catalogue, downloadPath, files, locate } from './downloads.ts'

const tin = downloadPath('tin-works', 'Linux')
const tinKey = 'tin-works/1.0.0/tin-works-linux.zip'
const tinText = files[tinKey] ?? ''

let added = 0
const clock = () => new Date(Date.now() + added)
const store = await startObjectStore(clock)
const storage = createS3Storage({ ...store.settings, prefix: 'shop' }, clock)
const service = await createTestService('bucket', { catalogue, storage })
for (const [file, text] of Object.entries(files)) store.objects.set(`shop/${file}`, Buffer.from(text))
afterAll(async () => {
  await service.close()
  await store.close()
})

const locationOf = async () => (await dataOf<{ location: string }>(locate(service.app, tin))).location

describe('files in a bucket', () => {
  it('are at an address of the bucket for 5 minutes, in parts too, and never pass through this program', async () => {
    const location = await locationOf()
    expect(location).toMatch(`${store.settings.endpoint}/${store.settings.bucket}/shop/${tinKey}?`)
    const response = await fetch(location)
    expect(await response.text()).toBe(tinText)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="tin-works-linux.zip"')
    const part = await fetch(location, { headers: { range: 'bytes=4-6' } })
    expect([part.status, await part.text()]).toEqual([206, 'tin'])
    added = 301_000
    expect((await fetch(location)).status).toBe(403)
    added = 0
  })

  it('are redirected to, and read from end to end once', async () => {
    const { statusCode, headers } = await send(service.app, 'GET', tin)
    expect(statusCode).toBe(302)
    expect(headers.location).toContain(store.settings.endpoint)
    const read = store.requests.filter((request) => request.startsWith('GET'))
    await locationOf()
    expect(store.requests.filter((request) => request.startsWith('GET'))).toEqual(read)
  })

  it('have no address while they are not what the catalogue was told of, or can not be asked for', async () => {
    store.objects.set(`shop/${tinKey}`, Buffer.from('other bytes'))
    expect(await problemOf(locate(service.app, tin))).toMatchObject({ statusCode: 503 })
    store.objects.delete(`shop/${tinKey}`)
    expect(await problemOf(locate(service.app, tin))).toMatchObject({ statusCode: 503 })
    store.objects.set(`shop/${tinKey}`, Buffer.from(tinText))
    expect((await fetch(await locationOf())).status).toBe(200)
    expect(service.log.join()).not.toContain(store.settings.secretAccessKey)
  })
})
