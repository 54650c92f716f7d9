import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificate } from './certificates.ts'

/** What stands before a shop and takes TLS off, as a reverse proxy does. */
export type TlsFront = {
  port: number
  /** Where connections go from now on: a port of this machine. */
  leadTo: (port: number) => void
  close: () => void
}

export async function startTlsFront({ key, cert }: Certificate): Promise<TlsFront> {
  let target = 0
  const server = createServer({ key, cert }, (secure) => {
    const plain = connect(target, '127.0.0.1')
    for (const socket of [secure, plain]) {
      socket.on('error', () => {
        secure.destroy()
        plain.destroy()
      })
    }
    secure.pipe(plain)
    plain.pipe(secure)
  })
  // Whoever does not trust the certificate hangs up in the middle.
  server.on('tlsClientError', () => undefined)
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    port: address.port,
    leadTo(port) {
      target = port
    },
    close: () => server.close(),
  }
}
