import { describe, expect, it, vi } from 'vitest'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { createSignedLinks } from '#service/platform/http/signed-links.ts'
import { loadKeys } from '#service/platform/keys/service.ts'
import { createMemoryStorage } from '#tests/support/memory-storage.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, kickLine, signUp } from '../customers.ts'
import { requestActivation, revokeFromDevice, startTrial } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { shopOrigin, testKeySecret } from '../test-service.ts'
import { addressOf, catalogue, digest, downloadPath, files, locate } from './downloads.ts'

const kept = { ...files }
const storage = createMemoryStorage(kept)
const service = await startService('downloads', { catalogue, storage })

const tin = downloadPath('tin-works', 'Linux')
const tinFile = 'tin-works/1.0.0/tin-works-linux.zip'
const tinText = files[tinFile] ?? ''
const read = (address: string, headers: Record<string, string> = {}) => send(service.app, 'GET', address, { headers })

describe('a download', () => {
  it('is at a signed address for 5 minutes, told in either dialect', { tags: ['calls.download'] }, async () => {
    const answer = await locate(service.app, tin)
    const { location }: { location: string } = answer.json().data
    expect(location).toMatch(`${shopOrigin}/api/downloads/tin-works/1.0.0/linux/tin-works-linux.zip?`)
    const expires = Number(new URL(location).searchParams.get('expires')) * 1000
    expect(expires - service.clock.now().getTime()).toBeLessThanOrEqual(300_000)
    expect(expires - service.clock.now().getTime()).toBeGreaterThan(290_000)
    const bare = await locate(service.app, tin, { headers: { 'x-mb-cors': '1' } })
    expect(Object.keys(bare.json())).toEqual(['location'])
    for (const { headers, statusCode } of [answer, bare])
      expect({ statusCode, cached: headers['cache-control'] }).toEqual({ statusCode: 200, cached: 'no-store' })
  })

  it('without redirect=false is the one redirect that this API makes', { tags: ['calls.download'] }, async () => {
    for (const query of [{}, { redirect: 'true' }]) {
      const { statusCode, headers, body } = await send(service.app, 'GET', tin, { query })
      expect({ statusCode, cached: headers['cache-control'], body }).toEqual({
        statusCode: 302,
        cached: 'no-store',
        body: '',
      })
      const { pathname, search } = new URL(String(headers.location))
      expect((await read(pathname + search)).body).toBe(tinText)
    }
  })

  it('is the file, under its own name, to save and not to show', async () => {
    const { statusCode, headers, body } = await read(await addressOf(service.app, tin))
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: tinText })
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="tin-works-linux.zip"',
      'content-length': String(tinText.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag: `"${digest(tinText)}"`,
    })
  })

  it('is for a platform or by its key, of the latest release or of any', {
    tags: ['downloads.needs-path'],
  }, async () => {
    const { accessToken: token } = await signUp(service.app)
    const textOf = async (target: string, version?: string) =>
      (await read(await addressOf(service.app, downloadPath('snare-works', target, version), { token }))).body
    expect(await textOf('Mac')).toBe(files['snare-works/1.2.0/snare-works-mac.zip'])
    expect(await textOf('windows')).toBe(files['snare-works/1.2.0/snare-works-windows.zip'])
    expect(await textOf('Mac', '1.1.0')).toBe(files['snare-works/1.1.0/snare-works-mac.zip'])
    for (const target of ['Mac', 'Windows', 'Linux', 'Universal'])
      expect(await textOf(target, '1.3.0-beta.1')).toBe(files['snare-works/1.3.0-beta.1/snare-works-universal.zip'])
    for (const path of [
      ...[downloadPath('snare-works', 'Linux'), downloadPath('snare-works', 'Windows', '1.1.0')],
      ...[downloadPath('snare-works', 'Mac', '9.0.0'), downloadPath('snare-works', 'Universal')],
      ...[downloadPath('snare-works', 'mac.zip'), downloadPath('no-works', 'Mac')],
    ])
      expect(await problemOf(locate(service.app, path, { token })), path).toMatchObject({
        statusCode: 404,
        detail: 'Product is not downloadable',
      })
  })

  it('is where the details of its product say', async () => {
    const product = await dataOf<ProductSummary>(send(service.app, 'GET', '/api/customer/inventory/products/tin-works'))
    const [download] = product.downloads ?? []
    expect(download).toMatchObject({ size: tinText.length, sha256: digest(tinText) })
    const path = new URL(download?.path ?? '').pathname
    expect((await read(await addressOf(service.app, path))).body).toBe(tinText)
  })
})

describe('who may download', () => {
  it('follows from the product', {
    tags: ['long', 'downloads.some-need-user', 'downloads.some-need-ownership', 'roles.customer-download'],
  }, async () => {
    const { app } = service
    const { accessToken: newcomer } = await signUp(app)
    const { accessToken: owner } = await signUp(app)
    await buy(app, owner, kickLine())
    const { id, pollPath } = await requestActivation(app, 'kick-device', 'kick-works')
    await send(app, 'POST', `/api/customer/activations/${id}/license`, { token: owner })
    const device = (await send(app, 'GET', pollPath)).body
    const trial = await startTrial(app, 'trial-device', newcomer)
    const nobodys = await startTrial(app, 'nobodys-device')
    const statusOf = async (product: string, authorization?: string) =>
      (
        await locate(app, downloadPath(product, product === 'tin-works' ? 'Linux' : 'Mac'), {
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode
    const rows = [
      ['a visitor', undefined, 401, 401, 200],
      ['a customer', `Bearer ${newcomer}`, 200, 403, 200],
      ['an owner', `Bearer ${owner}`, 200, 200, 200],
      ['an owner’s device, of its own product', `LicenseToken ${device}`, 401, 200, 200],
      ['a customer’s trial', `LicenseToken ${trial}`, 200, 401, 200],
      ['a trial without an account', `LicenseToken ${nobodys}`, 401, 401, 200],
      ['an altered token', `LicenseToken ${device.slice(0, -4)}AAAA`, 401, 401, 200],
      ['a session that is not one', 'Bearer nonsense', 401, 401, 200],
    ] as const
    for (const [who, authorization, snare, kick, tins] of rows) {
      const statuses = [await statusOf('snare-works', authorization), await statusOf('kick-works', authorization)]
      expect([...statuses, await statusOf('tin-works', authorization)], who).toEqual([snare, kick, tins])
    }
    await revokeFromDevice(app, device, 'kick-works')
    expect(await statusOf('kick-works', `LicenseToken ${device}`), 'a device that was revoked').toBe(401)
  })

  it('says what to do to whoever may not', async () => {
    const { accessToken: token } = await signUp(service.app)
    const kick = downloadPath('kick-works', 'Mac')
    expect(await problemOf(locate(service.app, kick))).toMatchObject({
      statusCode: 401,
      title: 'Not authenticated',
      detail: 'Sign in to download Kick Works',
    })
    expect(await problemOf(locate(service.app, kick, { token }))).toMatchObject({
      statusCode: 403,
      title: 'Not allowed',
      detail: expect.stringContaining('redeem a voucher'),
    })
  })
})

describe('the address of a file', () => {
  const expectNoBytes = async (address: string) => {
    const { statusCode, body } = await read(address)
    expect({ address, statusCode, hasBytes: body.includes('tin tin') }).toMatchObject({
      statusCode: 404,
      hasBytes: false,
    })
  }

  it('ends after 5 minutes', async () => {
    const address = await addressOf(service.app, tin)
    service.clock.advance(290_000)
    expect((await read(address)).statusCode).toBe(200)
    service.clock.advance(11_000)
    await expectNoBytes(address)
  })

  it('is good for nothing else, for no longer, and not in pieces', async () => {
    const address = await addressOf(service.app, tin)
    const [path = '', query = ''] = address.split('?')
    const { expires, signature } = Object.fromEntries(new URLSearchParams(query))
    const other = await addressOf(service.app, downloadPath('tin-works', 'Linux', '1.0.0'))
    expect(other.split('?')[0]).toBe(path)
    for (const altered of [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature}A`,
      `${path}?expires=${expires}&signature=${signature?.replace(/./, (one) => (one === 'A' ? 'B' : 'A'))}`,
      `${path.replace('tin-works-linux.zip', 'tin.zip')}?${query}`,
      `${path.replace('/linux/', '/windows/')}?${query}`,
      `${path.replace('1.0.0', 'latest')}?${query}`,
      `/api/downloads/snare-works/1.2.0/mac/snare-works-mac.zip?${query}`,
    ])
      await expectNoBytes(altered)
  })

  it('is not one that another shop has signed, nor one for another purpose', async () => {
    const { database, clock } = service
    const [path = ''] = (await addressOf(service.app, tin)).split('?')
    const [ours] = (await loadKeys(database, clock.now, testKeySecret)).link
    const foreign = Buffer.alloc(32, 'another shop').toString('base64')
    const inTime = new Date(clock.now().getTime() + 60_000)
    const sign = (secret: string, purpose: string) => {
      const parts = ['tin-works', '1.0.0', 'linux', digest(tinText)]
      return `${path}?${new URLSearchParams(createSignedLinks([secret], clock.now).sign(purpose, parts, inTime))}`
    }
    expect((await read(sign(ours.secret, 'download'))).statusCode).toBe(200)
    await expectNoBytes(sign(foreign, 'download'))
    await expectNoBytes(sign(ours.secret, 'license-file'))
  })
})

describe('a part of a file', () => {
  const etag = `"${digest(tinText)}"`

  it('is sent when it is asked for, and goes on from there only while the file is the same', async () => {
    const address = await addressOf(service.app, tin)
    const ask = async (range: string, ifRange?: string) => {
      const { statusCode, headers, body } = await read(address, { range, ...(ifRange ? { 'if-range': ifRange } : {}) })
      return [statusCode, headers['content-range'], headers['content-length'], body]
    }
    const last = tinText.length - 1
    expect(await ask('bytes=4-6')).toEqual([206, `bytes 4-6/${tinText.length}`, '3', 'tin'])
    expect(await ask('bytes=-4')).toEqual([206, `bytes ${last - 3}-${last}/${tinText.length}`, '4', 'tin '])
    expect(await ask('bytes=990-', etag)).toEqual([
      206,
      `bytes 990-${last}/${tinText.length}`,
      '10',
      tinText.slice(990),
    ])
    expect(await ask('bytes=990-', '"another"')).toEqual([200, undefined, String(tinText.length), tinText])
  })

  it('beyond the end is refused with the length that there is', async () => {
    const { statusCode, headers } = await read(await addressOf(service.app, tin), { range: 'bytes=1000-' })
    expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${tinText.length}`])
    expect(headers['content-type']).toContain('application/problem+json')
  })

  it('need not be sent to whoever has the file, nor to whoever asks about it', async () => {
    const address = await addressOf(service.app, tin)
    const before = storage.counts.read
    const known = await read(address, { 'if-none-match': etag })
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    const { statusCode, headers, body } = await service.app.inject({ method: 'HEAD', url: address })
    expect([statusCode, headers['content-length'], headers.etag, body]).toEqual([200, String(tinText.length), etag, ''])
    expect(storage.counts.read, 'bytes read').toBe(before)
  })
})

it('every file is closed again, whatever became of it', async () => {
  const address = await addressOf(service.app, tin)
  await read(address)
  await read(address, { range: 'bytes=1000-' })
  await read(address, { 'if-none-match': '*' })
  await service.app.inject({ method: 'HEAD', url: address })
  await vi.waitFor(() => expect(storage.counts.open).toBe(0), { timeout: 20_000 })
})

describe('a file that is not what the catalogue was told of', () => {
  const expectUnavailable = async (call: ReturnType<typeof read>, words: string) => {
    const lines = service.log.length
    const { statusCode, headers, body } = await call
    expect({ statusCode, after: headers['retry-after'] }).toEqual({ statusCode: 503, after: '5' })
    expect(body).toContain('try again')
    expect(body).not.toContain('other bytes')
    const errors = service.log.slice(lines).filter((line) => line.includes('"level":50'))
    expect(errors.join()).toContain(words)
  }

  it('is not sent, not even to whoever has its address; put right, it is', async () => {
    const address = await addressOf(service.app, tin)
    for (const [bytes, words] of [
      ['other bytes', 'is not the file that the catalogue was told of'],
      [tinText.replace('tin', 'tan'), 'is not the file that the catalogue was told of'],
      [undefined, `${tinFile} is missing in the memory of this test`],
    ] as const) {
      if (bytes === undefined) delete kept[tinFile]
      else kept[tinFile] = bytes
      await expectUnavailable(read(address), words)
      await expectUnavailable(read(address, { range: 'bytes=0-1' }), words)
      await expectUnavailable(locate(service.app, tin), words)
      kept[tinFile] = tinText
      expect((await read(address)).body).toBe(tinText)
    }
    await vi.waitFor(() => expect(storage.counts.open, 'files left open').toBe(0), { timeout: 20_000 })
  })

  it('has no address any more once the catalogue has learned of the other', async () => {
    const address = await addressOf(service.app, tin)
    const text = 'a newer tin'
    kept[tinFile] = text
    const newer = { size: text.length, sha256: digest(text) }
    await service.syncCatalogue({ ...catalogue, storedFiles: { ...catalogue.storedFiles, [tinFile]: newer } })
    expect((await read(address)).statusCode).toBe(404)
    expect((await read(await addressOf(service.app, tin))).body).toBe(text)
  })
})
