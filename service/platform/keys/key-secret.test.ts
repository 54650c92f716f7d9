import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeKeySecret, readKeySecret } from './key-secret.ts'
import { KeysUnavailableError } from './sealing.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backline-keys-'))
  file = path.join(folder, 'data', 'keys', 'secret')
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (name: string) => (await stat(name)).mode & 0o777

describe('the key secret', () => {
  it('is 32 random bytes in a file that only its owner can read', async () => {
    const secret = await makeKeySecret(file)
    expect(secret).toHaveLength(32)
    expect(await readKeySecret(file)).toEqual(secret)
    expect([await modeOf(file), await modeOf(path.dirname(file))]).toEqual([0o600, 0o700])
    expect(await readdir(path.dirname(file))).toEqual(['secret'])
    expect(await makeKeySecret(path.join(folder, 'other'))).not.toEqual(secret)
  })

  it('is the same for all processes that create it at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => makeKeySecret(file)))
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
    expect(await readKeySecret(file)).toEqual(secrets[0])
    expect(await readdir(path.dirname(file))).toEqual(['secret'])
  })

  it('never replaces an existing one', async () => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'what somebody keeps here')
    await expect(makeKeySecret(file)).rejects.toThrow(KeysUnavailableError)
    expect(await readFile(file, 'utf8')).toBe('what somebody keeps here')
  })

  it('is null without a file', async () => {
    expect(await readKeySecret(file)).toBeNull()
  })

  it('may be copied by hand, with or without a line end', async () => {
    const secret = Buffer.alloc(32, 'by hand')
    await writeFile(path.join(folder, 'copy'), `  ${secret.toString('base64')}\r\n\n`)
    expect(await readKeySecret(path.join(folder, 'copy'))).toEqual(secret)
  })

  it.each([
    ['nothing', ''],
    ['too little', Buffer.alloc(31).toString('base64')],
    ['too much', Buffer.alloc(33).toString('base64')],
    ['raw bytes', Buffer.alloc(32, 200)],
    ['hexadecimal text', Buffer.alloc(32, 7).toString('hex')],
    ['base64url', Buffer.alloc(32, 255).toString('base64url')],
    ['spare bits that are not zero', `${'A'.repeat(42)}B=`],
    ['something within it', `${'A'.repeat(20)}\n${'A'.repeat(23)}=`],
  ])('that is %s is refused in one line that names the file', async (_, content) => {
    const other = path.join(folder, 'other')
    await writeFile(other, content)
    const failure: unknown = await readKeySecret(other).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(KeysUnavailableError)
    expect(failure).toMatchObject({
      message: expect.stringMatching(/^KEY_FILE: [^\n]*other does not hold 32 bytes[^\n]*$/),
    })
  })

  it('is reported in one line when it can’t be read or created', async () => {
    await expect(readKeySecret(folder)).rejects.toThrow(/^KEY_FILE: [^\n]*can not be read \(EISDIR\)[^\n]*$/)
    const notFolder = path.join(folder, 'a-file')
    await writeFile(notFolder, '')
    await expect(makeKeySecret(path.join(notFolder, 'keys', 'secret'))).rejects.toThrow(
      /^KEY_FILE: [^\n]*can not be made \(ENOTDIR\)[^\n]*$/,
    )
  })
})
