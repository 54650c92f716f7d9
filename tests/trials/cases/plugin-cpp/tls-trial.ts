import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { type SecureContextOptions, TLSSocket } from 'node:tls'
import { makeCertificate } from './certificates.ts'
import { judge } from './checks.ts'
import { type BuiltIn, createCppDevice } from './cpp-device.ts'
import { freshToken } from './hostile-answers.ts'
import { deviceName, mint } from './minting.ts'

type Ending = 'farewell' | 'cut'

/** A service on TLS that answers a fresh token, to the end of the connection; `cut` ends it in the middle, without TLS's farewell. */
export async function startTlsService(options: SecureContextOptions, ending: Ending) {
  const server = createServer((raw: Socket) => {
    const secure = new TLSSocket(raw, { isServer: true, ...options })
    for (const socket of [raw, secure]) socket.on('error', () => socket.destroy())
    secure.once('data', () => {
      const body = ending === 'cut' ? freshToken.slice(0, -100) : freshToken
      secure.write(`HTTP/1.1 200 OK\r\n\r\n${body}`, () => (ending === 'cut' ? raw.destroy() : secure.end()))
    })
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return { port: address.port, close: () => server.close() }
}

/** A system whose OpenSSL takes every version of TLS: what we refuse, we refuse ourselves. */
const lenientSystem = `openssl_conf = all
[all]
ssl_conf = tls
[tls]
system_default = lenient
[lenient]
MinProtocol = TLSv1
CipherString = DEFAULT@SECLEVEL=0
`

/** Validates over TLS: only a certificate for this host by an authority we know counts, and only a whole answer. */
export async function tryTls(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const ours = await makeCertificate(folder, 'ours')
  const theirs = await makeCertificate(folder, 'theirs')
  const expired = await makeCertificate(folder, 'expired', 'localhost', -1)
  const old = { ...ours, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const cases = [
    ['a good certificate', ours, 'localhost', 'farewell', 0, 'a fresh token'],
    ['a certificate for another host', ours, '127.0.0.1', 'farewell', 2, 'is not trusted'],
    ['a certificate by an unknown authority', theirs, 'localhost', 'farewell', 2, 'is not trusted'],
    ['a certificate that has expired', expired, 'localhost', 'farewell', 2, 'a wrong clock'],
    ['an answer that was cut short', ours, 'localhost', 'cut', 2, ''],
    ['a version of TLS that is too old', old, 'localhost', 'farewell', 2, 'A secure connection'],
  ] as const
  const settings = path.join(folder, 'openssl.cnf')
  await writeFile(settings, lenientSystem)
  const problems: string[] = []
  for (const [name, certificate, host, ending, expected, words] of cases) {
    const service = await startTlsService(certificate, ending)
    const { authorityFile } = certificate === expired ? expired : ours
    const environment = { SSL_CERT_FILE: authorityFile, OPENSSL_CONF: settings }
    const server = `https://${host}:${service.port}`
    const device = await createCppDevice(folder, deviceName, { ...builtIn, server, environment })
    await device.plantToken(mint())
    const problem = judge(await device.run('--validate'), expected, words)
    if (problem) problems.push(`TLS, ${name}: ${problem}`)
    service.close()
  }
  return problems
}
