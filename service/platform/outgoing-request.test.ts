import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo, type Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchPlainly } from './outgoing-request.ts'

const ends: (() => unknown)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => server.close())
  const { port }: Partial<AddressInfo> = Object(server.address())
  return `http://127.0.0.1:${port}/`
}
function serve(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer)
  ends.push(() => server.closeAllConnections())
  return listen(server)
}
/** Answers whoever asks with these words, or hangs up where there are none. */
const say = (words: string | null) =>
  listen(net.createServer((socket) => socket.once('data', () => (words ? socket.write(words) : socket.destroy()))))

const packed = brotliCompressSync('prices')

describe('fetchPlainly', () => {
  it('never decompresses a response', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(packed))
    const answer = await fetchPlainly(url, {})
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(packed)
  })

  it('sends method, headers and body, and asks for an uncompressed response', async () => {
    const url = await serve(async (request, response) => {
      const body = (await request.toArray()).join('')
      response.writeHead(201, { 'x-a': ['1', '2'] })
      response.end(JSON.stringify({ method: request.method, body, ...request.headers }))
    })
    const answer = await fetchPlainly(url, { method: 'POST', headers: { 'x-key': 'k' }, body: 'sale' })
    expect([answer.status, answer.headers.get('x-a')]).toEqual([201, '1, 2'])
    expect(await answer.json()).toMatchObject({
      method: 'POST',
      body: 'sale',
      'x-key': 'k',
      'accept-encoding': 'identity',
    })
  })

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('takes an answer without a body: %s, %i', async (method, status) => {
    const url = await serve((_, response) => response.writeHead(status, { etag: '"1"' }).end())
    const answer = await fetchPlainly(url, { method })
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([status, null, '"1"'])
  })

  it('refuses an invalid response', async () => {
    const url = await serve((_, response) => response.writeHead(799).end('?'))
    await expect(fetchPlainly(url, {})).rejects.toBeInstanceOf(RangeError)
  })

  it('is used by the whole program instead of fetch', () => {
    const files = globSync('{host,service,cli}/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((path) => /^(?! \*).*\bfetch\(/m.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('follows no redirect', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/else' }).end())
    expect((await fetchPlainly(url, {})).status).toBe(302)
  })

  it('aborts with the reason of its signal, also in the middle of a response', async () => {
    const url = await serve((_, response) => response.writeHead(200).write('half'))
    const controller = new AbortController()
    const answer = await fetchPlainly(url, { signal: controller.signal })
    const text = answer.text()
    controller.abort(new DOMException('Too late', 'TimeoutError'))
    await expect(text).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it.each([
    ['hangs up', null],
    ['would speak otherwise', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'],
  ])('ends where the other end %s', async (_, words) => {
    await expect(fetchPlainly(await say(words), {})).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('aborts when the server stops sending in the middle of a response', async () => {
    const url = await serve((_, response) => response.writeHead(200).write('half'))
    const answer = await fetchPlainly(url, { silence: 50 })
    await expect(answer.text()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('waits for a slow response, and for a slow reader', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    ends.push(() => vi.useRealTimers())
    const silence = 60_000
    const responses: http.ServerResponse[] = []
    const url = await serve((_, response) => responses.push(response.writeHead(200)) && response.flushHeaders())
    const pieces = (await fetchPlainly(url, { silence })).body?.values()
    for (const piece of ['1', '2', '3']) {
      vi.advanceTimersByTime(silence - 1)
      responses[0]?.write(piece)
      expect(Buffer.from((await pieces?.next())?.value ?? '').toString()).toBe(piece)
    }
    responses[0]?.write('4')
    // It came, and waits to be read.
    while (vi.getTimerCount() > 0) await setImmediate()
    vi.advanceTimersByTime(10 * silence)
    expect(Buffer.from((await pieces?.next())?.value ?? '').toString()).toBe('4')
    responses[0]?.end()
    expect((await pieces?.next())?.done).toBe(true)
  })

  it('aborts with the reason of its signal, or when the connection closes', async () => {
    const url = await serve(() => undefined)
    await expect(fetchPlainly(url, { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(fetchPlainly('http://127.0.0.1:1/', {})).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
