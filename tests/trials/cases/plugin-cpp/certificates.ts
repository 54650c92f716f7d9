import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Certificate = {
  key: string
  cert: string
  /** The authority that issued it, as PEM. */
  authorityFile: string
}

/**
 * An authority, and a certificate by it that is good for `host` alone and for so many days. The files are in `folder` and
 * begin with `name`.
 */
export async function makeCertificate(
  folder: string,
  name: string,
  host = 'localhost',
  days = 2,
): Promise<Certificate> {
  const file = (part: string) => path.join(folder, `${name}-${part}`)
  const openssl = (...options: string[]) => run('openssl', options)
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout']
  const authority = ['-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', `/CN=${name}`, '-days', '2']
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...authority)
  await openssl('req', ...newKey, file('key.pem'), '-out', file('request.pem'), '-subj', `/CN=${host}`)
  await writeFile(file('names'), `subjectAltName=DNS:${host}`)
  const by = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('names')]
  await openssl('x509', '-req', '-in', file('request.pem'), '-out', file('cert.pem'), '-days', String(days), ...by)
  const read = (part: string) => readFile(file(part), 'utf8')
  return { key: await read('key.pem'), cert: await read('cert.pem'), authorityFile: file('ca.pem') }
}
