import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import type { OpenFile, S3Settings, Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { createS3Storage } from './storage-s3.ts'

const file = 'clatter/2.1.0/Clatter 2.1.0+beta.zip'
const text = 'all of the bytes'
let now = new Date('2026-11-21T12:00:00Z')
const clock = () => now
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

let store: ObjectStore
let storage: Storage
beforeAll(async () => {
  store = await startObjectStore(clock)
  store.objects.set(file, Buffer.from(text))
  storage = createS3Storage(store.settings, clock)
})
afterAll(() => store.close())

const withSettings = (settings: Partial<S3Settings>) => createS3Storage({ ...store.settings, ...settings }, clock)

async function openThere(from = storage): Promise<OpenFile> {
  const opened = await from.open(file)
  if (!opened) throw new Error(`There is no ${file}`)
  return opened
}
async function presign(seconds = 300): Promise<string> {
  if (!storage.presign) throw new Error('A bucket sends its files by itself')
  return storage.presign(file, { fileName: 'Clatter 2.1.0+beta.zip', seconds })
}

/** Opens the file in a bucket that begins to answer reads of it with a status, and then says no more. */
async function openSilent(status: number, timeouts?: { answer: number; piece: number }) {
  const answers: ServerResponse[] = []
  const server = createServer(({ method }, response) => {
    if (method === 'HEAD') return response.writeHead(200, { etag: '"1"', 'content-length': text.length }).end()
    answers.push(response)
    return response.writeHead(status).write(text.slice(0, 4))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${Object(server.address()).port}`
  const close = () => server.close().closeAllConnections()
  const from = createS3Storage({ ...store.settings, endpoint }, clock, timeouts)
  return { opened: await openThere(from), answers, close }
}

describe('a bucket', () => {
  it('reads a file, or a part of it', async () => {
    const opened = await openThere()
    expect(opened.size).toBe(text.length)
    expect((await buffer(opened.read())).toString()).toBe(text)
    expect((await buffer(opened.read({ first: 4, last: 9 }))).toString()).toBe('of the')
    await opened.close()
  })

  it('finds files under its prefix, whatever needs spelling in it', async () => {
    store.objects.set(`a shop's (files)/*+$&/${file}`, Buffer.from('prefixed'))
    const opened = await openThere(withSettings({ prefix: "a shop's (files)/*+$&" }))
    expect((await buffer(opened.read())).toString()).toBe('prefixed')
  })

  it('has no file that is not there, and asks for none whose name leads elsewhere', async () => {
    expect(await storage.open('clatter/2.1.0/none.zip')).toBeNull()
    const asked = store.requests.length
    for (const name of ['../other-bucket/file.zip', 'a//b', '/a', 'a?b', 'a%2fb', '']) {
      expect(await storage.open(name), name).toBeNull()
    }
    expect(store.requests.length).toBe(asked)
  })

  it('reads of the file that was opened or not at all', async () => {
    const opened = await openThere()
    store.objects.set(file, Buffer.from('another file'))
    await expect(buffer(opened.read())).rejects.toThrow('was changed while it was read')
    expect((await openThere()).stamp).not.toBe(opened.stamp)
    store.objects.set(file, Buffer.from(text))
  })

  it('that falls silent in the middle of a file breaks off', async () => {
    const { opened, close } = await openSilent(206, { answer: 15_000, piece: 50 })
    await expect(buffer(opened.read())).rejects.toThrow('broke off: ETIMEDOUT')
    close()
  })

  it.each([
    [200, 'was answered 200 by the bucket'],
    [412, 'was changed while it was read'],
  ])('that answers %i is not listened to', async (status, words) => {
    const { opened, answers, close } = await openSilent(status)
    await expect(buffer(opened.read())).rejects.toThrow(words)
    await Promise.all(answers.map((answer) => answer.closed || once(answer, 'close')))
    expect(answers).toHaveLength(1)
    close()
  })

  it('gives an address that anybody can read the file from, under its own name, until it ends', async () => {
    const address = await presign()
    const response = await fetch(address)
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Clatter 2.1.0+beta.zip"')
    const begun = now
    now = later(300)
    expect((await fetch(address)).status).toBe(200)
    now = later(1)
    expect((await fetch(address)).status).toBe(403)
    now = begun
  })

  it('gives an address that is good as it stands alone', async () => {
    const address = await presign()
    for (const changed of [
      address.replace('X-Amz-Expires=300', 'X-Amz-Expires=301'),
      address.replace('%2Bbeta.zip?', '%2Bbet.zip?'),
      address.replace('filename', 'filenam'),
      address.replace(/X-Amz-Signature=./, 'X-Amz-Signature=z'),
    ]) {
      expect(changed).not.toBe(address)
      expect((await fetch(changed)).status, changed).toBe(403)
    }
  })

  it('says what keeps it from a file, and no secret', async () => {
    const { accessKeyId, secretAccessKey } = store.settings
    const failures = [
      [withSettings({ secretAccessKey: 'another secret' }), 'was answered 403 by the bucket'],
      [withSettings({ region: 'us-east-1' }), 'was answered 403 by the bucket'],
      [withSettings({ endpoint: 'http://127.0.0.1:1' }), 'No answer from the bucket'],
    ] as const
    for (const [broken, words] of failures) {
      const error = await broken.open(file).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(StorageError)
      expect(String(error)).toContain(words)
      for (const secret of [accessKeyId, secretAccessKey, 'another secret', 'Signature'])
        expect(JSON.stringify([String(error), error instanceof Error && error.cause])).not.toContain(secret)
    }
  })
})
