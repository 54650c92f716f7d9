import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { type SecureContextOptions, TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { type BuiltIn, createCppDevice } from './cpp-device.ts'
import { freshToken } from './hostile-answers.ts'
import { deviceName, mint } from './minting.ts'

const run = promisify(execFile)

type Certificate = { key: string; cert: string; authorityFile: string }

/** An authority, and a certificate by it that is good for `localhost` alone. */
async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const file = (part: string) => path.join(folder, `${name}-${part}`)
  const openssl = (...options: string[]) => run('openssl', options)
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout']
  const authority = ['-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', `/CN=${name}`, '-days', '2']
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...authority)
  await openssl('req', ...newKey, file('key.pem'), '-out', file('request.pem'), '-subj', '/CN=localhost')
  await writeFile(file('names'), 'subjectAltName=DNS:localhost')
  const by = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('names')]
  await openssl('x509', '-req', '-in', file('request.pem'), '-out', file('cert.pem'), '-days', '2', ...by)
  const read = (part: string) => readFile(file(part), 'utf8')
  return { key: await read('key.pem'), cert: await read('cert.pem'), authorityFile: file('ca.pem') }
}

type Ending = 'farewell' | 'cut'

/** A service on TLS that answers a fresh token, to the end of the connection; `cut` ends it without TLS's farewell. */
async function startTlsService(options: SecureContextOptions, ending: Ending) {
  const server = createServer((raw: Socket) => {
    const secure = new TLSSocket(raw, { isServer: true, ...options })
    for (const socket of [raw, secure]) socket.on('error', () => socket.destroy())
    secure.once('data', () => {
      secure.write(`HTTP/1.1 200 OK\r\n\r\n${freshToken}`, () => (ending === 'cut' ? raw.destroy() : secure.end()))
    })
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return { port: address.port, close: () => server.close() }
}

/** Validates over TLS: only a certificate for this host by an authority we know counts, and only a whole answer. */
export async function tryTls(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const ours = await makeCertificate(folder, 'ours')
  const theirs = await makeCertificate(folder, 'theirs')
  const old = { ...ours, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const cases = [
    ['a good certificate', ours, 'localhost', 'farewell', 0],
    ['a certificate for another host', ours, '127.0.0.1', 'farewell', 2],
    ['a certificate by an unknown authority', theirs, 'localhost', 'farewell', 2],
    ['an answer that was cut short', ours, 'localhost', 'cut', 2],
    ['a version of TLS that is too old', old, 'localhost', 'farewell', 2],
  ] as const
  const problems: string[] = []
  for (const [name, certificate, host, ending, expected] of cases) {
    const service = await startTlsService(certificate, ending)
    const { authorityFile } = ours
    const server = `https://${host}:${service.port}`
    const device = await createCppDevice(folder, deviceName, { ...builtIn, server, authorityFile })
    await device.plantToken(mint())
    const { exitCode, output } = await device.run('--validate')
    if (exitCode !== expected) problems.push(`TLS, ${name}: ended with ${exitCode}: ${output}`)
    service.close()
  }
  return problems
}
