import { existsSync } from 'node:fs'
import { readdir, readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Content } from '#host/content/content.ts'
import { ContentError } from '#host/content/read-content.ts'
import { contentFolder } from '#host/dependencies.ts'
import { findUnmet, isPublicShop, isStaging } from '#host/production-checks.ts'
import type { Settings } from '#host/settings.ts'
import { type CheckContext, type Finding, isForThisMachine, type OtherClock, ok, warning, wrong } from '../context.ts'
import type { Check } from '../doctor.ts'

export const addressCheck: Check = {
  name: 'address',
  async look({ settings }) {
    if (isForThisMachine(settings)) return [ok(`${settings.publicUrl} is for this machine alone`)]
    return [ok(`Visitors use ${settings.publicUrl}`), judgeProxies(settings)]
  },
}

function judgeProxies({ trustedProxies }: Settings): Finding {
  const everybody = trustedProxies.filter((network) => network.endsWith('/0'))
  if (everybody.length > 0)
    return wrong(
      `TRUSTED_PROXIES is ${everybody.join(', ')}: each visitor may say to be another one`,
      'Name the addresses of your proxies alone',
    )
  if (trustedProxies.length > 0) return ok(`Proxies that are believed: ${trustedProxies.join(', ')}`)
  return warning(
    'No proxy is trusted: behind one, all visitors count as one towards the limits',
    'Set TRUSTED_PROXIES to the address of the proxy in front',
  )
}

/** How far this clock may be from others, in milliseconds. */
const tolerable = 2_000
const tooFar = 60_000

/** Compares this machine's clock with those that other checks have met, so it comes after them. */
export const clockCheck: Check = {
  name: 'clock',
  async look(context) {
    const others = [...(await askDatabase(context)), ...context.clocks]
    if (others.length === 0) return [ok('No other clock was met that it could be compared with')]
    return others.map(judgeClock)
  },
}

/** The embedded database has this machine's. */
async function askDatabase({ database, clock }: CheckContext): Promise<OtherClock[]> {
  const opened = await database().catch(() => null)
  if (opened === null || typeof opened === 'string' || opened.open.kind !== 'postgres') return []
  const askedAt = clock().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(opened.open.query)
  const waited = clock().getTime() - askedAt
  const [told] = rows
  return told ? [{ whose: 'the database', ahead: told.now.getTime() - askedAt - waited / 2, within: waited / 2 }] : []
}

export function judgeClock({ whose, ahead, within }: OtherClock): Finding {
  const off = Math.max(0, Math.abs(ahead) - within)
  if (off <= tolerable) return ok(`This clock agrees with that of ${whose}`)
  const found = `This clock is ${(off / 1000).toFixed(1)} s ${ahead > 0 ? 'behind' : 'ahead of'} that of ${whose}`
  const todo = 'Have both set their clocks by the network (NTP): tokens, links and taxes go by them'
  return off > tooFar ? wrong(found, todo) : warning(found, todo)
}

const shownFaults = 10

export const contentCheck: Check = {
  name: 'content',
  async look({ content }) {
    try {
      const { catalogue } = await content()
      const { products, releases } = catalogue
      return [ok(`content/ has no faults: ${products.length} products, ${releases.length} releases`)]
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const lines = error.message.split('\n')
      const rest = lines.length > shownFaults ? ` and ${lines.length - shownFaults} more` : ''
      return [wrong(`content/ has faults: ${lines.slice(0, shownFaults).join('; ')}${rest}`, 'Correct these files')]
    }
  },
}

const demo = {
  name: 'Oddmeter',
  vendorId: '6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4',
  vatId: 'DE123456788',
}

const shownFiles = 5

export const demoCheck: Check = {
  name: 'demo',
  async look({ settings, content }) {
    const { vendor, catalogue } = await content()
    const files = await findNaming(contentFolder(), demo.name)
    const left = [...judgeIdentity(vendor, catalogue.store), ...judgeName(files)]
    if (left.length === 0) return [ok('Nothing of the demo is left')]
    // Whoever tries the demo on their own machine has done nothing wrong.
    return isForThisMachine(settings) ? left.map(({ found }) => ok(found)) : left
  },
}

function judgeIdentity({ company }: Content['vendor'], { vendorId }: Content['catalogue']['store']): Finding[] {
  const isInvented = company.legalName.includes(demo.name) || company.vatId === demo.vatId
  return [
    ...(isInvented
      ? [
          wrong(
            `The company is the demo's, which does not exist: ${company.legalName}, ${company.vatId ?? 'without a VAT id'}`,
            'Write your own into company of content/vendor.yaml: imprint, invoices and taxes are made of it',
          ),
        ]
      : []),
    ...(vendorId === demo.vendorId
      ? [
          wrong(
            "The vendorId is the demo's, which every copy of the demo has",
            'Before the first sale, write a new UUID into vendorId of content/catalogue/store.yaml, and start with an empty database',
          ),
        ]
      : []),
  ]
}

function judgeName(files: readonly string[]): Finding[] {
  if (files.length === 0) return []
  const more = files.length > shownFiles ? ` and ${files.length - shownFiles} more` : ''
  return [
    warning(
      `The demo's name, ${demo.name}, is in ${files.length} files: ${files.slice(0, shownFiles).join(', ')}${more}`,
      'Write your own words into them, or remove them',
    ),
  ]
}

/** Text files of the vendor's that hold a word, by their names below the folder; what is offered to download is not read. */
export async function findNaming(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.(md|yaml|yml|svg|json|txt)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  const naming = await Promise.all(
    names.map(async (name) =>
      (await readFile(path.join(folder, name), 'utf8')).toLowerCase().includes(word.toLowerCase()),
    ),
  )
  return names.filter((_, index) => naming[index]).map((name) => `content/${name}`)
}

const mebibyte = 1024 * 1024
/** Free space from which on it is time to look, and with which the shop soon stops; in MiB. */
const low = 2048
const tooLow = 256

export const diskCheck: Check = {
  name: 'disk',
  async look({ settings: { dataDir } }) {
    const { bavail, bsize } = await statfs(findFolder(dataDir))
    return [judgeSpace(dataDir, Math.floor((bavail * bsize) / mebibyte))]
  },
}

export function judgeSpace(dataDir: string, free: number): Finding {
  const found = `${free} MiB are free where ${dataDir} is`
  if (free < tooLow) return wrong(found, 'Make room at once: with none, nothing can be sold')
  return free < low ? warning(found, 'Make room, and have something watch it') : ok(found)
}

const findFolder = (folder: string): string => (existsSync(folder) ? folder : findFolder(path.dirname(folder)))

export const productionCheck: Check = {
  name: 'production',
  async look(context) {
    const { settings } = context
    if (!isPublicShop(settings)) return [ok('No stranger buys here: it may lack what a public shop needs')]
    const unmet = findUnmet(settings, (await context.content()).catalogue)
    const found = unmet.map(({ found, todo }) => wrong(found, todo))
    return [
      ...found,
      ...judgeStaging(context),
      ...(unmet.length === 0 ? [ok('Nothing that a start asks for is missing')] : []),
    ]
  },
}

const judgeStaging = ({ settings }: CheckContext): Finding[] =>
  isStaging(settings)
    ? [
        warning(
          'ALLOW_TEST_PAYMENTS=1 is set: whoever types a test card gets licenses for nothing, and a banner says so',
          'Leave it out before you sell',
        ),
      ]
    : []
