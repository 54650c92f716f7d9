import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { answerMedia } from './serve-media.ts'

let folder: string
let store: MediaStore
let server: Server
let origin: string
const addresses: Record<string, string> = {}
const body = Buffer.from(`%PDF-1.7 ${'0123456789'.repeat(20_000)}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-media-'))
  await mkdir(join(folder, 'media'))
  await writeFile(join(folder, 'media', 'manual.pdf'), body)
  await writeFile(join(folder, 'media', 'Kit.mid'), 'MThd')
  await writeFile(
    join(folder, 'media', 'a.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${'<path d="M0 0h1v1z"/>'.repeat(99)}</svg>`,
  )
  store = await openMediaStore(join(folder, 'made'))
  const library = store.openLibrary(folder)
  for (const file of ['manual.pdf', 'Kit.mid']) {
    await library.check({ kind: 'document', file })
    addresses[file] = library.document({ kind: 'document', file }).src
  }
  await library.check({ kind: 'image', file: 'a.svg', alt: '' })
  addresses['a.svg'] = library.image({ kind: 'image', file: 'a.svg', alt: '' }).src
  await store.serve(library)
  const shared = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }
  server = createServer((request, response) => {
    if (!answerMedia(store, shared, request, response, () => undefined)) response.writeHead(404).end('elsewhere')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const get = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${addresses[file] ?? file}`, { method, headers })
const read = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('a file is kept by browsers for ever, with its type, and is never guessed at', async () => {
  const response = await get('manual.pdf')
  expect(addresses['manual.pdf']).toMatch(/^\/media\/manual-[0-9a-f]{8}\.pdf$/)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-length': String(body.length),
  })
  expect((await read(response)).equals(body)).toBe(true)
})

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-9', 'bytes 0-9/200009', body.subarray(0, 10)],
    ['bytes=200000-', 'bytes 200000-200008/200009', body.subarray(200_000)],
    ['bytes=-5', 'bytes 200004-200008/200009', body.subarray(-5)],
  ])('%s is sent alone', async (range, written, expected) => {
    const response = await get('manual.pdf', { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(written)
    expect((await read(response)).equals(expected)).toBe(true)
  })

  it('after the end is refused with the length', async () => {
    const response = await get('manual.pdf', { range: 'bytes=300000-' })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */200009'])
  })

  it('of another version is answered with the whole', async () => {
    const etag = (await get('manual.pdf')).headers.get('etag') ?? ''
    const statusWith = async (condition: string) =>
      (await get('manual.pdf', { range: 'bytes=0-9', 'if-range': condition })).status
    expect(await statusWith(etag)).toBe(206)
    expect(await statusWith('"another"')).toBe(200)
  })
})

it('HEAD has the headers of the whole and no body', async () => {
  const response = await get('manual.pdf', { range: 'bytes=0-9' }, 'HEAD')
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '200009'])
  expect(await response.text()).toBe('')
})

it('a browser that asks again is told that nothing has changed', async () => {
  const etag = (await get('manual.pdf')).headers.get('etag') ?? ''
  expect((await get('manual.pdf', { 'if-none-match': etag })).status).toBe(304)
})

it('a file of an unknown type is saved under its own name', async () => {
  const { headers } = await get('Kit.mid')
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toBe('attachment; filename="kit.mid"')
})

it('a drawing that is opened by itself can do nothing', async () => {
  const { headers } = await get('a.svg')
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

it.each([
  '/media/other-12345678.pdf',
  '/media/',
  '/media/..%2f..%2fshop.yaml',
  '/media/facts.json',
  '/mediamanual.pdf',
])('%s is not answered', async (path) => expect(await (await get(path)).text()).toBe('elsewhere'))

it('a file is read from the disk part by part, so that a visitor who leaves ends the reading', async () => {
  const response = await get('manual.pdf')
  await response.body?.cancel()
  expect((await get('manual.pdf', { range: 'bytes=0-0' })).status).toBe(206)
})

it('a drawing is sent compressed to browsers that accept it, and not twice', async () => {
  const plain = await get('a.svg', { 'accept-encoding': 'identity' })
  const compressed = await get('a.svg', { 'accept-encoding': 'gzip, br' })
  expect([plain, compressed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br'])
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(200)
  expect(await compressed.text()).toBe(await plain.text())
  expect(compressed.headers.get('vary')).toBe('accept-encoding')
  const etag = compressed.headers.get('etag') ?? ''
  expect(etag).not.toBe(plain.headers.get('etag'))
  const again = await get('a.svg', { 'accept-encoding': 'br', 'if-none-match': etag })
  expect(again.status).toBe(304)
})
