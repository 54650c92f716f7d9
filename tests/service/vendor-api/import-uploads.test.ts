import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  importDraftsMax,
  importFileMaxBytes,
  importFilesMax,
  importPartMaxBytes,
} from '#contract/vendor-api/import-drafts.ts'
import { keptUnused } from '#service/imports/drafts/rules.ts'
import { problemOf, send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { createKey, openClient } from './keys.ts'
import { openFolder } from './uploads.ts'

const importsFolder = path.join(await openFolder('import-uploads'), 'imports')
const service = await startService('import-uploads', { importsFolder })
const client = await openClient(service)
const { key: token } = await createKey(service)
const { id } = await client.call('createImportDraft')
const filesFolder = path.join(importsFolder, id, 'files')

type Part = { from?: number; size: number; type?: string; draft?: string; token?: string }
const addressOf = (name: string, { from = 0, size, draft = id }: Part) =>
  `/api/vendor/import-drafts/${draft}/files/${encodeURIComponent(name)}?from=${from}&size=${size}`

const put = (name: string, bytes: Uint8Array, part: Partial<Part> = {}) =>
  service.app.inject({
    method: 'POST',
    url: addressOf(name, { size: bytes.length, ...part }),
    headers: {
      'content-type': part.type ?? 'application/octet-stream',
      authorization: `Bearer ${part.token ?? token}`,
    },
    payload: Buffer.from(bytes),
  })
const remove = (name: string) =>
  send(service.app, 'DELETE', `/api/vendor/import-drafts/${id}/files/${encodeURIComponent(name)}`, { token })

describe('a file', () => {
  it('arrives part by part, byte for byte, and is there with the last one alone', async () => {
    const bytes = randomBytes(300_000)
    const part = (from: number, end: number) =>
      put('sales.csv', bytes.subarray(from, end), { from, size: bytes.length })
    expect((await part(0, 100_000)).json().data).toEqual({ received: 100_000, isWhole: false })
    expect(await client.call('showImportDraft', { parameters: { id } })).toMatchObject({
      files: [],
      unfinished: [{ name: 'sales.csv', received: 100_000 }],
    })
    expect(await problemOf(part(200_000, 300_000))).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Only 100000 bytes'),
    })
    await part(100_000, 250_000)
    // A part that is sent again, because its answer was lost, replaces what it has sent before.
    await part(100_000, 250_000)
    expect((await part(250_000, 300_000)).json().data).toEqual({ received: 300_000, isWhole: true })
    expect(await readdir(filesFolder)).toEqual(['sales.csv'])
    expect(bytes.equals(await readFile(path.join(filesFolder, 'sales.csv')))).toBe(true)
    expect((await stat(path.join(filesFolder, 'sales.csv'))).mode & 0o077).toBe(0)
    expect(await problemOf(put('sales.csv', bytes))).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('is there already'),
    })
    expect((await remove('sales.csv')).json().data).toMatchObject({ files: [], unfinished: [] })
    expect(await readdir(filesFolder)).toEqual([])
  })

  it.each([
    '../draft.json',
    '..',
    '.',
    '.hidden',
    '../../../../etc/passwd',
    String.raw`..\draft.json`,
    '/etc/passwd',
    'a/b.csv',
    'C:evil.csv',
    'line\nbreak.csv',
    'sales.csv.part',
    'ends with a dot.',
    'x'.repeat(151),
  ])('is refused under the name %j, and nothing is written', async (name) => {
    const { statusCode, code } = await problemOf(put(name, Buffer.from('a')))
    expect([statusCode, code]).toEqual([expect.toBeOneOf([400, 404, 415]), expect.any(String)])
    expect(await readdir(filesFolder)).toEqual([])
    expect(await readdir(path.join(importsFolder, id))).toEqual(['draft.json', 'files'])
    expect((await remove(name)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('has no more bytes than it has named, nor more than a file may have, nor none', async () => {
    const bytes = Buffer.from('0123456789')
    const codes = async (answer: ReturnType<typeof put>) => (await problemOf(answer)).code
    expect(await codes(put('a.csv', bytes, { size: 9 }))).toBe('refused')
    expect(await codes(put('a.csv', bytes, { size: importFileMaxBytes + 1 }))).toBe('invalid-input')
    expect(await codes(put('a.csv', bytes, { from: 10, size: 10 }))).toBe('refused')
    expect(await codes(put('a.csv', Buffer.alloc(0)))).toBe('refused')
    expect(await codes(put('a.csv', Buffer.alloc(importPartMaxBytes + 1)))).toBe('content-too-large')
    expect(await codes(put('a.csv', bytes, { type: 'text/plain' }))).toBe('unsupported-media-type')
    expect(await codes(put('a.csv', bytes, { draft: randomUUID() }))).toBe('not-found')
    expect(await codes(put('a.csv', bytes, { draft: '..%2f' }))).toBe('not-found')
    const { key: other } = await createKey(service, 'support')
    expect(await codes(put('a.csv', bytes, { token: other }))).toBe('permission-missing')
    await remove('a.csv')
    expect(await readdir(filesFolder)).toEqual([])
  })

  it('that breaks off keeps what came before the part, which can be sent again', async () => {
    const bytes = randomBytes(2_000_000)
    await put('broken.csv', bytes.subarray(0, 500_000), { size: bytes.length })
    const { port } = new URL(`http://${addressOfServer()}`)
    const sending = request({
      port,
      method: 'POST',
      path: addressOf('broken.csv', { from: 500_000, size: bytes.length }),
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${token}`,
        'content-length': 1_500_000,
      },
    })
    sending.on('error', () => undefined)
    sending.write(bytes.subarray(500_000, 900_000))
    const part = path.join(filesFolder, 'broken.csv.part')
    await expect.poll(async () => (await stat(part)).size).toBe(900_000)
    const meanwhile = await problemOf(put('broken.csv', bytes.subarray(500_000), { from: 500_000, size: bytes.length }))
    expect(meanwhile.detail).toContain('is being uploaded already')
    sending.destroy()
    await expect.poll(async () => (await stat(part)).size).toBe(500_000)
    const rest = await put('broken.csv', bytes.subarray(500_000), { from: 500_000, size: bytes.length })
    expect(rest.json().data.isWhole).toBe(true)
    expect(bytes.equals(await readFile(path.join(filesFolder, 'broken.csv')))).toBe(true)
    await remove('broken.csv')
  })
})

function addressOfServer(): string {
  const address = service.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The service listens at no port')
  return `127.0.0.1:${address.port}`
}

describe('uploads', () => {
  it('are so many at most, each with so many files', async () => {
    const full = (await client.call('createImportDraft')).id
    await mkdir(path.join(importsFolder, full, 'files'), { recursive: true })
    for (let number = 0; number < importFilesMax; number += 1)
      await writeFile(path.join(importsFolder, full, 'files', `${number}.csv`), 'a')
    expect((await problemOf(put('one-more.csv', Buffer.from('a'), { draft: full }))).detail).toContain('files at most')
    while ((await readdir(importsFolder)).length < importDraftsMax) await client.call('createImportDraft')
    await expect(client.call('createImportDraft')).rejects.toMatchObject({ problem: { code: 'refused' } })
  })

  it('that nobody has touched for a week are removed', async () => {
    await service.services.importDrafts?.lookAfter()
    expect(await readdir(importsFolder)).toHaveLength(importDraftsMax)
    service.clock.advance(keptUnused + 60_000)
    await service.services.importDrafts?.lookAfter()
    expect(await readdir(importsFolder)).toEqual([])
  })

  it('are kept by no program that has no folder for them', async () => {
    const bare = await startService('import-nowhere')
    const { key } = await createKey(bare)
    const answer = await problemOf(send(bare.app, 'POST', '/api/vendor/import-drafts', { token: key }))
    expect(answer).toMatchObject({ code: 'conflict', detail: expect.stringContaining('command line') })
  })
})
