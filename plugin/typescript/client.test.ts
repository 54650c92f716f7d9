import { createServer, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createDeviceClient, RefusedError } from './client.ts'

let server: Server
afterEach(() => server.close())

/** A service that answers each poll with the next of these; gives the address to poll. */
async function answering(...answers: [status: number, body: string][]): Promise<string> {
  server = createServer((_, response) => {
    const [status, body] = answers.shift() ?? [500, '']
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/request`
}

const client = createDeviceClient('http://127.0.0.1:1', 'clatter')

it('a plug-in that waits for its token tolerates a short outage of the service', async () => {
  const url = await answering([503, ''], [204, ''], [200, 'the token'])
  expect(await client.waitForToken(url)).toBe('the token')
})

it('a plug-in that is refused stops at once with the reason of the service', async () => {
  const url = await answering([400, '{"title":"Refused","detail":"The activation request was \\"cancelled\\""}'])
  const failure: unknown = await client.waitForToken(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RefusedError)
  expect(failure).toMatchObject({ message: 'The activation request was "cancelled"' })
})
