import { createHash } from 'node:crypto'
import { type Manifest, nameDay } from './manifest.ts'
import { SunsetError } from './sunset-error.ts'

/** The share of a trustee. `bytes` is a point of the polynomial whose value at zero is the key. */
export type Share = {
  releaseId: string
  preparedAt: string
  vendorName: string
  trustee: string
  number: number
  trustees: number
  needed: number
  bytes: Uint8Array
}

/** How the manifest knows a share, without knowing it. */
export const hashShare = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The file of a trustee: what it is for in words, and then the share, which can be typed from paper. */
export const writeShare = (share: Share): string => `${explain(share)}\n${writeLines(share)}\n`

const explain = ({ vendorName, trustee, number, trustees, needed, preparedAt }: Share): string => `\
A SHARE OF THE SUNSET RELEASE OF ${vendorName.toUpperCase()}

This share was given to: ${trustee}
It is share ${number} of ${trustees}. Any ${needed} of them open the release of ${nameDay(preparedAt)}.

What it is for

  If ${vendorName} ends and its license service with it, its customers should still be able to
  use what they bought. For that day there is a sealed release: a folder with everything that
  it takes, encrypted. It is of no use without its key, and the key was split among
  ${trustees} trustees. No single trustee can open it, and nobody has the key.

  Whoever has ${needed} shares and the folder can make licenses for everything that ${vendorName}
  sells. So the release is opened only when ${vendorName} has ended, or asks for it.

How to keep it

  - Keep this file, or print it and keep the paper. Keep it apart from the sealed release.
  - Give it to nobody, and send it to nobody, until the release is opened.
  - If it is lost, or somebody else has seen it, tell ${vendorName}, who prepares a new release.
  - Each new release has new shares. This one opens the release of ${nameDay(preparedAt)} alone;
    keep it until ${vendorName} tells you that the copies of that release have been destroyed.

How to use it

  When the day has come, bring ${needed} shares and a copy of the sealed release together on one
  computer with Node.js (version 20 or later). Nothing else is needed, and no network:

      node open.mjs --to SITE SHARE SHARE ...

  in the folder of the release, where each SHARE is the file of a trustee. SITE is then a
  folder with a website that anybody can host, or open on their own computer: it makes a
  license file for every copy of the software, and has the downloads.

  If this is only on paper, type the lines below into a text file. Spaces and capitals do not
  matter, and the checksum finds a slip.
`

const lines = (share: Share): [string, string][] => [
  ['Release', share.releaseId],
  ['Prepared', share.preparedAt],
  ['Vendor', share.vendorName],
  ['Trustee', share.trustee],
  ['Number', `${share.number} of ${share.trustees}`],
  ['Needed', `${share.needed}`],
  ['Share', group(Buffer.from(share.bytes).toString('hex'))],
]

function writeLines(share: Share): string {
  const written = [...lines(share), ['Checksum', group(checksumOf(share))] as const]
  return [begin, ...written.map(([name, value]) => `${`${name}:`.padEnd(10)}${value}`), end].join('\n')
}

const begin = '---- BEGIN SHARE ----'
const end = '---- END SHARE ----'

const group = (hex: string) => hex.toUpperCase().replace(/.{4}(?=.)/g, '$& ')

/** Of all that the lines say: 16 hexadecimal digits. Capitals and spaces do not count. */
const checksumOf = (share: Share): string =>
  createHash('sha256')
    .update(JSON.stringify(lines(share).map(([, value]) => value.replace(/\s+/g, '').toLowerCase())))
    .digest('hex')
    .slice(0, 16)

/** Reads the file of a trustee. Throws SunsetError that calls it by `file`: for what is no share, and for a damaged one. */
export function readShare(text: string, file: string): Share {
  const share = toShare(findLines(text))
  if (share === null)
    throw new SunsetError(`${file} has no complete share in it: the lines from '${begin}' to '${end}' have to be whole`)
  const { checksum, ...read } = share
  if (checksum !== checksumOf(read))
    throw new SunsetError(
      `${file}, the share of ${read.trustee}, is damaged: its checksum is not that of its lines. Compare it with another copy, or with the paper`,
    )
  return read
}

function findLines(text: string): Map<string, string> {
  const inside = text.split(begin)[1]?.split(end)[0] ?? ''
  return new Map(
    inside.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^\s*(\w+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
      return name && value ? [[name.toLowerCase(), value] as const] : []
    }),
  )
}

function toShare(found: ReadonlyMap<string, string>): (Share & { checksum: string }) | null {
  const digits = (name: string) => (found.get(name) ?? '').replace(/\s+/g, '').toLowerCase()
  const [releaseId, preparedAt] = [digits('release'), found.get('prepared')?.toUpperCase()]
  const [vendorName, trustee, hex] = [found.get('vendor'), found.get('trustee'), digits('share')]
  const [, number, trustees] = /^(\d{1,3})of(\d{1,3})$/.exec(digits('number')) ?? []
  const [needed, checksum] = [digits('needed'), digits('checksum')]
  if (!preparedAt || Number.isNaN(Date.parse(preparedAt)) || !vendorName || !trustee || !number || !trustees)
    return null
  if (!/^[0-9a-f-]{36}$/.test(releaseId) || !/^([0-9a-f]{2}){2,}$/.test(hex) || !/^\d{1,3}$/.test(needed)) return null
  const counts = { number: Number(number), trustees: Number(trustees), needed: Number(needed) }
  return {
    releaseId,
    preparedAt,
    vendorName,
    trustee,
    ...counts,
    bytes: Uint8Array.from(Buffer.from(hex, 'hex')),
    checksum,
  }
}

/** The shares of a release that can be combined, and why others can't be. */
export type Sorted = { good: Share[]; refused: string[] }
export type Given = { file: string; text: string }

/** Tells the shares that belong to a release from those that do not, each once. */
export function sortShares(given: readonly Given[], manifest: Manifest): Sorted {
  const good = new Map<number, Share>()
  const refused: string[] = []
  for (const { file, text } of given) {
    try {
      const share = readShare(text, file)
      refuseForeign(share, file, manifest)
      if (good.has(share.number)) refused.push(`${file} is the share of ${share.trustee}, which was given already`)
      else good.set(share.number, share)
    } catch (error) {
      if (!(error instanceof SunsetError)) throw error
      refused.push(error.message)
    }
  }
  return { good: [...good.values()], refused }
}

function refuseForeign(share: Share, file: string, { id, vendor, preparedAt, trustees }: Manifest): void {
  if (share.releaseId !== id)
    throw new SunsetError(
      `${file}, the share of ${share.trustee}, belongs to the release of ${share.vendorName} of ${nameDay(share.preparedAt)} (${share.releaseId}), not to this one of ${vendor.name} of ${nameDay(preparedAt)} (${id})`,
    )
  if (trustees[share.number - 1]?.shareSha256 !== hashShare(share.bytes))
    throw new SunsetError(`${file} is not the share that ${share.trustee} was given for this release`)
}

/** How many shares are missing and whose they could be, in words; null if there are enough. */
export function describeMissing(good: readonly Share[], { needed, trustees }: Manifest): string | null {
  const missing = needed - good.length
  if (missing <= 0) return null
  const others = trustees.filter((_, index) => !good.some(({ number }) => number === index + 1))
  const has = good.length === 0 ? 'No share is good' : `Good: ${good.map(({ trustee }) => trustee).join(', ')}`
  const more = missing === 1 ? '1 more share is' : `${missing} more shares are`
  return `${more} needed: ${needed} of ${trustees.length} open this release. ${has}. The others are with ${others.map(({ name }) => name).join(', ')}`
}
