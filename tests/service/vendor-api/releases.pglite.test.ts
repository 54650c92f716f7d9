import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { problemOf, send } from '../calls.ts'
import { openVendorShop } from '../commands/vendor-shop.ts'
import { createKey, openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'

const shop = await openVendorShop('vendor-releases')
afterAll(() => shop.close())
const { service, folder } = shop
const client = noteCalls(await openClient(service), 'releases.pglite.test.ts')
const { key: token } = await createKey(service, 'releases')
const reason = 'The build of Friday'
const inShop = (name: string) => path.join(folder, 'shops/oddmeter', name)

/** Puts a file of a new version of Clatter into the storage. */
async function store(version: string): Promise<{ productId: string; version: string }> {
  await mkdir(inShop(`downloads/clatter/${version}`), { recursive: true })
  await writeFile(inShop(`downloads/clatter/${version}/clatter-mac.zip`), version)
  return { productId: 'clatter', version }
}
const files = { Mac: 'clatter-mac.zip' }
const post = (address: string, json: object, headers: Record<string, string> = {}) =>
  send(service.app, 'POST', address, { token, json, headers })
const listed = async (version: string) =>
  (await client.call('listReleases', { query: { productId: 'clatter' } })).items.find((one) => one.version === version)

describe('a release', () => {
  it('is added as a draft, published, and withdrawn, and the audit log has each', async () => {
    const release = await store('3.1.0')
    const added = await client.call('addRelease', { body: { ...release, files, notes: 'Louder.', reason } })
    expect(added).toMatchObject({ isPublished: false, files: [{ platform: 'Mac', name: 'clatter-mac.zip', size: 5 }] })
    expect(await readFile(inShop('catalogue/releases/clatter/3.1.0.yaml'), 'utf8')).toContain('published: false')
    expect(await listed('3.1.0')).toMatchObject({ isPublished: false, isCurrent: false, files: [{ size: null }] })

    const published = await client.call('publishRelease', { parameters: release, body: { date: '2026-11-27', reason } })
    expect(published).toMatchObject({ isPublished: true, currentVersion: '3.1.0' })
    expect(published.changes).toContainEqual(expect.objectContaining({ change: 'added', id: 'clatter 3.1.0' }))
    expect(await listed('3.1.0')).toMatchObject({ isPublished: true, isCurrent: true, releasedOn: '2026-11-27' })

    const withdrawn = await client.call('withdrawRelease', { parameters: release, body: { reason } })
    expect(withdrawn).toMatchObject({ isPublished: false, currentVersion: '2.1.0' })
    const { items } = await client.call('listAudit', { query: { about: 'clatter 3.1.0' } })
    expect(new Set(items.map(({ aboutName }) => aboutName))).toEqual(new Set(['Clatter 3.1.0']))
    expect(items.map(({ details, reason: why }) => [details.before, details.after, why])).toEqual([
      [{ status: 'Published' }, { status: 'Draft', currentVersion: '2.1.0' }, reason],
      [{ status: 'Draft' }, { status: 'Published', currentVersion: '3.1.0' }, reason],
      [{}, { status: 'Draft', currentVersion: '2.1.0' }, reason],
    ])
  })

  it('is refused where the command line refuses it, in words without commands, and nothing is written', async () => {
    const release = await store('3.2.0')
    const add = (body: object) => post('/api/vendor/releases', { ...release, files, reason, ...body })
    const refusals = [
      [add({ version: '9.9.9' }), 409, 'There is no clatter-mac.zip in'],
      [add({ productId: 'nothing' }), 409, 'The shop has no product nothing: choose another one'],
      [add({ files: {} }), 400, 'files: Name the file of at least one platform'],
      [add({ version: '../../3.2.0' }), 400, 'version: '],
      [add({ files: { Mac: '../../../etc/passwd' } }), 400, 'files.Mac: Must be the name of a file, without a folder'],
      [post('/api/vendor/releases/clatter/2.1.0/publish', { reason }), 409, 'Clatter 2.1.0 is published already'],
      [post('/api/vendor/releases/clatter/7.7.7/publish', { reason }), 409, 'Clatter 7.7.7 is not there'],
      [post('/api/vendor/releases/..%2F..%2Fstore/yaml/publish', { reason }), 409, '../../store yaml is not there'],
    ] as const
    const isForCommands = /<\w+>|--\w+|'release|type this/
    for (const [answer, statusCode, words] of refusals) {
      const problem = await problemOf(answer)
      expect(problem).toMatchObject({ statusCode, detail: expect.stringContaining(words) })
      expect(problem.detail).not.toMatch(isForCommands)
    }
    expect(await listed('3.2.0')).toBeUndefined()
    await client.call('addRelease', { body: { ...release, files, reason } })
    expect((await problemOf(add({}))).detail).toBe(
      'There is Clatter 3.2.0 already: choose another version, or publish that one if it is a draft',
    )
    expect((await problemOf(post('/api/vendor/releases/clatter/3.2.0/withdraw', { reason }))).detail).toBe(
      'Clatter 3.2.0 is a draft, so nobody is offered it: there is nothing left to do',
    )
  })

  it('is the last of its product only with a word that says so, and takes no key', async () => {
    const address = '/api/vendor/releases/thrum/2.0.3/withdraw'
    const last = await post(address, { reason })
    expect([last.statusCode, last.json().code]).toEqual([409, 'last-release'])
    expect((await post(address, { reason, evenLast: true }, { 'idempotency-key': 'once' })).statusCode).toBe(400)
    const withdrawn = await post(address, { reason, evenLast: true })
    expect([withdrawn.statusCode, withdrawn.json().data.currentVersion]).toEqual([200, null])
    expect((await post('/api/vendor/releases/thrum/2.0.3/publish', { reason })).statusCode).toBe(200)
  })
})

describe('the catalogue', () => {
  it('shows what a sync would change, and changes it then', async () => {
    expect(await client.call('previewCatalogue')).toEqual({ changes: [] })
    const file = inShop('catalogue/products/clatter.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^tagline: .*$/m, 'tagline: Wood and wire'))
    const change = { change: 'changed', kind: 'product', id: 'clatter' }
    const { changes } = await client.call('previewCatalogue')
    expect(changes).toMatchObject([change])
    expect(await client.call('syncCatalogue', { body: { reason } })).toEqual({ changes })
    expect(await client.call('previewCatalogue')).toEqual({ changes: [] })
    await writeFile(file, 'name: [')
    const faulty = await post('/api/vendor/catalogue/sync', { reason })
    expect([faulty.statusCode, faulty.json().detail]).toEqual([409, expect.stringContaining('faults')])
  })
})

describe('doctor', () => {
  it('looks over the shop, keeps what it found, and puts its warnings into the inbox', async () => {
    expect((await client.call('listFindings')).items).toEqual([])
    const { items } = await client.call('runDoctor')
    expect(items.map(({ area }) => area)).toEqual(
      expect.arrayContaining(['content', 'database', 'keys', 'disk', 'jobs']),
    )
    expect(items.find(({ area }) => area === 'content')).toMatchObject({ result: 'wrong' })
    expect((await client.call('listFindings')).items).toEqual(items)
    const { items: waiting } = await openInbox()
    expect(waiting.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^content: The shop has faults/))
  })

  it('runs once for calls at the same time, and not again within a minute', async () => {
    const runs = await Promise.all([client.call('runDoctor'), client.call('runDoctor')])
    expect(new Set(runs.flatMap(({ items }) => items.map(({ checkedAt }) => checkedAt))).size).toBe(1)
    service.clock.advance(61_000)
    const { items } = await client.call('runDoctor')
    const [before, after] = [runs[0]?.items[0], items[0]]
    expect(after?.checkedAt).not.toBe(before?.checkedAt)
    expect(after?.since).toBe(before?.since)
  })
})

const openInbox = () => client.call('showInbox', { query: { kind: 'doctorWarning' } })
