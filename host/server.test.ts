import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { problemSchema } from '#contract/problems.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { apiHeaders } from './headers.ts'
import { listen, stopListening } from './server.ts'
import { SettingsError } from './settings-error.ts'

const settings = { publicUrl: 'https://shop.example', checkoutOrigin: 'https://pay.example', allowedOrigins: [] }

const place = { host: '127.0.0.1', publicUrl: settings.publicUrl }

let port: number
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  port = await findFreePort()
  server = await listen((_, response) => response.end('served'), { ...place, port }, apiHeaders(settings))
})
afterAll(() => stopListening(server))

/** Sends bytes as they are, and gives all that comes back until the connection ends. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', (chunk) => chunks.push(String(chunk)))
  socket.write(bytes)
  await once(socket, 'close')
  return chunks.join('')
}

it('names the taken port and what to do', async () => {
  await expect(listen(() => undefined, { ...place, port })).rejects.toThrow(
    new SettingsError(`PORT: Another program listens at 127.0.0.1:${port}: stop it, or choose another number`),
  )
})

describe('a request that is not valid HTTP', () => {
  it.each([
    ['a header without a colon', 'GET /api HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', 400],
    ['a method that is none', 'FOO /api HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'two lengths of one body',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['no host', 'GET /api HTTP/1.1\r\n\r\n', 400],
    ['an expectation', 'GET /api HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n', 417],
    ['an endless address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])('is refused with a problem that carries the security headers: %s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('application/problem+json')
    for (const [name, value] of Object.entries(apiHeaders(settings))) expect(head).toContain(`\r\n${name}: ${value}`)
    const code = expect.stringMatching(/^[a-z-]+$/)
    expect(JSON.parse(body)).toEqual({ type: expect.any(String), title: expect.any(String), status, code })
    const problem = z.parse(problemSchema, JSON.parse(body))
    expect(problem.type).toBe(`https://shop.example/api/problems/${problem.code}`)
  })

  it('does not affect other requests', async () => {
    expect(await sendRaw('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('served')
  })
})
