import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createPlainServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'

/** Servers on this machine that refuse everything and repeat in the refusal all that they received. */
export type EchoingServers = {
  url: string
  mail: string
  received: () => string
  close: () => void
}

/** Starts both; the status is what the one over HTTP answers with. */
export async function startEchoingServers(status = 400): Promise<EchoingServers> {
  const received: string[] = []
  const http = createServer(async (request, response) => {
    const said = `${repeat(request)} ${await text(request)}`
    received.push(said)
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: `This is refused: ${said}` }
    response.writeHead(status, `Refused ${request.headers.authorization ?? ''}`.slice(0, 200), {
      'content-type': 'application/json',
    })
    response.end(JSON.stringify({ error, message: error.message }))
  })
  const mail = createPlainServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const line = String(chunk).trim()
      const decoded = Buffer.from(line.split(' ').at(-1) ?? '', 'base64').toString()
      received.push(line, decoded)
      socket.write(
        line.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN LOGIN\r\n' : `535 5.7.8 Not ${line} ${decoded}\r\n`,
      )
    })
  })
  const [httpPort, mailPort] = await Promise.all([openPort(http), openPort(mail)])
  return {
    url: `http://127.0.0.1:${httpPort}`,
    mail: `127.0.0.1:${mailPort}`,
    received: () => received.join('\n'),
    close() {
      http.closeAllConnections()
      http.close()
      mail.close()
    },
  }
}

const repeat = ({ method, url, headers }: IncomingMessage): string => `${method} ${url} ${JSON.stringify(headers)}`

async function openPort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
