import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createSendPost, type LookUpAll, type Post } from './send-post.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}/`
}

const post = (url: string, options: Partial<Post> = {}, lookUp?: LookUpAll) =>
  createSendPost(
    [],
    lookUp,
  )({
    url,
    headers: {},
    body: '{}',
    timeout: 300,
    signal: new AbortController().signal,
    ...options,
  })

describe('a post', () => {
  it('answers the status alone, whatever comes with it', async () => {
    expect(await post(await serve((_, response) => response.writeHead(503).end('secret words')))).toBe(503)
  })

  it('follows no redirect', async () => {
    let visits = 0
    const target = await serve((_, response) => {
      visits += 1
      response.end()
    })
    const url = await serve((_, response) => response.writeHead(307, { location: target }).end())
    expect([await post(url), visits]).toEqual([307, 0])
  })

  it('gives up on a receiver that does not answer, in time', async () => {
    const begun = performance.now()
    await expect(post(await serve(() => undefined))).rejects.toThrow('It did not answer within 0.3 s')
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  it('reads no more of an answer than a little, and waits no longer for the rest of one', async () => {
    let written = 0
    const endless = await serve((_, response) => {
      const write = () => {
        if (response.destroyed || written > 100_000_000) return
        written += 65_536
        if (response.write(Buffer.alloc(65_536))) setImmediate(write)
        else response.once('drain', write)
      }
      write()
    })
    expect(await post(endless)).toBe(200)
    expect(written).toBeLessThan(20_000_000)
    const dripping = await serve((_, response) => void response.writeHead(204).flushHeaders())
    expect(await post(dripping)).toBe(204)
    const hanging = await serve((_, response) => void response.writeHead(200).write('one'))
    expect(await post(hanging)).toBe(200)
  })

  it('says of a receiver that is away how it is away, and names nobody', async () => {
    const url = await serve(() => undefined)
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    await expect(post(url)).rejects.toThrow(/^It could not be reached: ECONNREFUSED$/)
  })

  it('goes to no private network, be it by number', async () => {
    await expect(post('https://10.0.0.1/')).rejects.toThrow('private network')
  })

  it.each([['10.0.0.1'], ['127.0.0.1'], ['93.184.215.14', '192.168.0.1'], ['::1'], ['::ffff:169.254.169.254']])(
    'or by a name that leads to %s',
    async (...addresses) => {
      const lookUp: LookUpAll = (_, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      await expect(post('https://hooks.example/', {}, lookUp)).rejects.toThrow('Its name leads into a private network')
    },
  )

  it('says of a name that there is not that there is none', async () => {
    const lookUp: LookUpAll = (_, answer) => answer(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    await expect(post('https://hooks.example/', {}, lookUp)).rejects.toThrow('It could not be reached: ENOTFOUND')
  })

  it('ends at once when it is told to', async () => {
    const stopping = new AbortController()
    const url = await serve(() => stopping.abort())
    await expect(post(url, { signal: stopping.signal, timeout: 60_000 })).rejects.toThrow('ABORT')
  })
})
