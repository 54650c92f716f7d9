import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { split } from 'shamir-secret-sharing'
import { createMeter, type Measured, report, writeStream } from './hashed-file.ts'
import { type Contents, contentsName, type Manifest, manifestName, signatureName, writeManifest } from './manifest.ts'
import { createReleaseKey, deriveFileKey, signManifest } from './release-key.ts'
import { sealChunks } from './sealed-chunks.ts'
import { hashShare, type Share, writeShare } from './shares.ts'
import { SunsetError } from './sunset-error.ts'
import { checkTrustees, nameShareFile } from './trustees.ts'

/** A file of the website that is in the release. */
export type SiteFile = {
  /** In the website. */
  path: string
  /** Its bytes, and what they have to be where that is known before. */
  read: () => AsyncIterable<Uint8Array>
  expected?: Measured
}

export type ReleasePlan = {
  vendor: Manifest['vendor']
  preparedAt: Date
  trustees: readonly string[]
  needed: number
  /** What is encrypted. */
  files: readonly SiteFile[]
  /** What stands beside the encrypted files for everybody to read, by its name. */
  beside: Readonly<Record<string, string>>
}

type Tell = (line: string) => void

/**
 * Writes a sealed release into a new folder, and the shares of its key into another one. The key itself is written nowhere.
 * Throws SunsetError for a plan that can't be carried out.
 */
export async function sealRelease(
  { releaseFolder, sharesFolder }: { releaseFolder: string; sharesFolder: string },
  plan: ReleasePlan,
  tell: Tell,
): Promise<Manifest> {
  checkTrustees(plan.trustees, plan.needed)
  const key = createReleaseKey()
  const id = randomUUID()
  await mkdir(path.join(releaseFolder, 'sealed'), { recursive: true, mode: 0o700 })
  const seal = (name: string, content: AsyncIterable<Uint8Array>) =>
    sealFile(path.join(releaseFolder, name), deriveFileKey(key, id, name), content)
  const files: Manifest['files'] = []
  const contents: Contents = { files: [] }
  for (const [index, file] of plan.files.entries()) {
    const name = `sealed/${`${index + 1}`.padStart(4, '0')}`
    const { plain, sealed } = await seal(name, report(file.read(), file.path, tell))
    refuseOther(file, plain)
    contents.files.push({ path: file.path, ...plain, sealedAs: name })
    files.push({ name, ...sealed })
    tell(`${index + 1} of ${plan.files.length} sealed: ${file.path}`)
  }
  const list = await seal(contentsName, toBytes(JSON.stringify(contents)))
  files.push({ name: contentsName, ...list.sealed })
  for (const [name, text] of Object.entries(plan.beside))
    files.push({ name, ...(await writeBeside(path.join(releaseFolder, name), text)) })
  const shares = await makeShares(key, id, plan)
  const manifest = toManifest(id, plan, { files, shares })
  const text = writeManifest(manifest)
  await writeFile(path.join(releaseFolder, manifestName), text, { flag: 'wx', flush: true })
  await writeFile(path.join(releaseFolder, signatureName), `${signManifest(key, id, text)}\n`, {
    flag: 'wx',
    flush: true,
  })
  await writeShares(sharesFolder, shares)
  return manifest
}

const toBytes = (text: string): AsyncIterable<Uint8Array> => Readable.from([Buffer.from(text)])

async function sealFile(file: string, key: Buffer, content: AsyncIterable<Uint8Array>) {
  const [plain, sealed] = [createMeter(), createMeter()]
  await writeStream(file, sealed.pass(sealChunks(key, plain.pass(content))))
  return { plain: plain.result(), sealed: sealed.result() }
}

function refuseOther({ path: name, expected }: SiteFile, { size, sha256 }: Measured): void {
  if (expected && (expected.size !== size || expected.sha256 !== sha256))
    throw new SunsetError(
      `${name} is not the file that the catalogue was told of: put the right one back, then prepare again`,
    )
}

async function writeBeside(file: string, text: string): Promise<Measured> {
  const meter = createMeter()
  await writeStream(file, meter.pass(toBytes(text)))
  return meter.result()
}

async function makeShares(key: Uint8Array, releaseId: string, plan: ReleasePlan): Promise<Share[]> {
  const { trustees, needed, preparedAt, vendor } = plan
  const points = await split(key, trustees.length, needed)
  return trustees.flatMap((trustee, index) => {
    const bytes = points[index]
    const of = { releaseId, preparedAt: preparedAt.toISOString(), vendorName: vendor.name }
    return bytes ? [{ ...of, trustee, number: index + 1, trustees: trustees.length, needed, bytes }] : []
  })
}

const toManifest = (
  id: string,
  { vendor, preparedAt, needed }: ReleasePlan,
  { files, shares }: { files: Manifest['files']; shares: readonly Share[] },
): Manifest => ({
  format: 'backline-sunset',
  version: 1,
  id,
  preparedAt: preparedAt.toISOString(),
  vendor,
  needed,
  trustees: shares.map(({ trustee, bytes }) => ({ name: trustee, shareSha256: hashShare(bytes) })),
  files,
})

async function writeShares(folder: string, shares: readonly Share[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const share of shares) {
    const file = path.join(folder, nameShareFile(share.number, shares.length, share.trustee))
    await writeFile(file, writeShare(share), { flag: 'wx', mode: 0o600, flush: true })
  }
}
