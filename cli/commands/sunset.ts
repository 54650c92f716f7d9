import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { readSunsetBuild, type SunsetBuild } from '#host/sunset/sunset-build.ts'
import { renderSunsetSite } from '#host/sunset/sunset-site.ts'
import { type AuditLog, createStorage, openKeySecret } from '#service/platform/index.ts'
import { type Command, type CommandContext, CommandError, type ShopCommand } from '../command.ts'
import { readCount, readText } from '../option-values.ts'
import { type Manifest, manifestName } from '../sunset/manifest.ts'
import { openInto, readShareFiles } from '../sunset/open-command.ts'
import {
  prepareRelease,
  refusePreparation,
  releaseFolderName,
  sharesFolderName,
  toTextFile,
} from '../sunset/prepare-release.ts'
import { listProducts, readReleasedKeys, toSiteFile } from '../sunset/released.ts'
import { readTrustees } from '../sunset/trustees.ts'
import { describeVerified, verifyRelease } from '../sunset/verify-release.ts'

export const sunsetPrepare: ShopCommand = {
  name: 'sunset prepare',
  options: { trustees: 'FILE', needed: 'K', to: 'FOLDER', yes: null },
  required: ['trustees', 'needed', 'to'],
  summary:
    'Seal the keys of licenses and the downloads for the day when the shop ends, with the key split among trustees',
  explained: [
    'FILE names a trustee in each line, of whom any K together can open the release. The new FOLDER gets release/, which is of no',
    'use without shares and can be kept in several places, and shares/ with a file for each trustee: give each to its trustee,',
    'then delete them. Nobody has the key itself. Prepare again after releases and every year: a new release has new keys',
    'and new shares, and earlier shares open the earlier releases alone (docs/sunset.md).',
  ].join('\n'),
  async run(context) {
    const { options, folder: typedIn, clock, tell } = context
    const plan = await readPlan(context)
    const folder = path.resolve(
      typedIn,
      readText(options, 'to', 'Say which new folder to write, like --to sunset-2026'),
    )
    refusePreparation(folder, plan)
    refuseUnasked(options, plan)
    const build = await readSunsetBuild()
    if (!build)
      throw new CommandError('The program is not built yet: start the shop once with npm start, then try again')
    const preparedAt = clock()
    const { manifest, downloads } = await context.withServices(async ({ audit }, readContent) => {
      const content = await readContent()
      const { files, downloads } = await listFiles(context, content, { build, preparedAt })
      const vendor = { id: content.catalogue.store.vendorId, name: content.vendor.name }
      const about = { ...plan, vendor, preparedAt, files, folder, tell, opener: build.opener }
      return { manifest: await prepareRelease({ ...about, record: record(context, audit) }), downloads }
    })
    const text = [
      `The sealed release is in ${path.join(folder, releaseFolderName)}, with ${downloads} downloads. It was opened once with`,
      `${plan.needed} shares, so it is known to open. Keep copies of it in several places.`,
      `The shares are in ${path.join(folder, sharesFolderName)}. Give each trustee theirs, and then delete that folder: whoever`,
      `has ${plan.needed} of them and the release can make licenses.`,
    ].join('\n')
    const { id, needed, trustees } = manifest
    return { text, data: { id, folder, trustees: trustees.length, needed, downloads } }
  },
}

type Plan = { trustees: string[]; needed: number }

async function readPlan({ options, folder }: CommandContext): Promise<Plan> {
  const file = readText(options, 'trustees', 'Say in which file the trustees are, a name in each line')
  readText(options, 'needed', 'Say how many trustees it takes to open the release, like --needed 3')
  const needed = readCount(options, 'needed', 255) ?? 0
  const text = await readFile(path.resolve(folder, file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`--trustees: ${file} can not be read: ${cause.code}`, { cause })
  })
  return { trustees: readTrustees(text), needed }
}

function refuseUnasked(options: ReadonlyMap<string, string>, { trustees, needed }: Plan): void {
  if (options.has('yes')) return
  throw new CommandError(
    `Whoever has ${needed} of the ${trustees.length} shares and the folder can make licenses for every product, which can't be taken back: add --yes if the trustees are to have that for the day when the shop ends`,
  )
}

/** Everything of the website: its pages first, so that they open before downloads of some gigabytes do. */
async function listFiles(
  { database, settings, clock }: CommandContext,
  { catalogue, vendor, theme }: Content,
  { build, preparedAt }: { build: SunsetBuild; preparedAt: Date },
) {
  const keySecret = await openKeySecret(database, settings.keyFile)
  const keys = await readReleasedKeys(database, keySecret, preparedAt)
  const products = listProducts(catalogue)
  const facts = { vendor: { id: catalogue.store.vendorId, name: vendor.name }, theme, products, keys, preparedAt }
  const pages = Object.entries(await renderSunsetSite(facts, build)).map(([name, text]) => toTextFile(name, text))
  const storage = createStorage(settings.storage, clock)
  // Two products may have a file in common.
  const found = new Map(products.flatMap(({ downloads }) => downloads).map((file) => [file.path, file]))
  const downloads = [...found.values()].map((file) => toSiteFile(storage, file))
  return { files: [...pages, ...downloads], downloads: downloads.length }
}

const record =
  ({ database }: CommandContext, audit: AuditLog) =>
  ({ id, trustees, needed }: Manifest): Promise<void> =>
    database.transaction((tx) => {
      const details = { trustees: trustees.length, needed }
      return audit.note(tx, { actor: 'Vendor', action: 'SunsetPrepared', about: id, details })
    })

/** The folder with the manifest: the one that is named, or the release in what `sunset prepare` has written. */
const findRelease = (folder: string): string => {
  const inside = path.join(folder, releaseFolderName)
  return !existsSync(path.join(folder, manifestName)) && existsSync(path.join(inside, manifestName)) ? inside : folder
}

export const sunsetVerify: Command = {
  name: 'sunset verify',
  words: ['<folder>'],
  options: { shares: 'FILE,FILE' },
  summary:
    'Compare a sealed release with its manifest without opening it, and shares with the release; needs no database',
  explained: 'Whether the manifest itself is the original one shows when the release is opened.',
  async runAlone({ words, options, folder: typedIn, tell }) {
    const folder = findRelease(path.resolve(typedIn, words[0] ?? ''))
    const files = (options.get('shares') ?? '').split(',').filter((file) => file !== '')
    const verified = await verifyRelease(
      folder,
      await readShareFiles(files.map((file) => path.resolve(typedIn, file))),
      tell,
    )
    const { manifest, faults, shares } = verified
    const { id, preparedAt, needed, trustees } = manifest
    const data = { folder, id, preparedAt, needed, trustees: trustees.map(({ name }) => name) }
    return {
      text: describeVerified(verified, files.length > 0),
      data: { ...data, faults, shares: { good: shares.good.map(({ trustee }) => trustee), refused: shares.refused } },
      hasFailed: faults.length + shares.refused.length > 0,
    }
  },
}

export const sunsetOpen: Command = {
  name: 'sunset open',
  words: ['<folder>', '<share>...'],
  options: { to: 'SITE' },
  required: ['to'],
  summary: 'Open a sealed release with enough shares, and write the website that anyone can host; needs no database',
  explained: [
    'Each <share> is the file of a trustee. The website has the downloads, and a page that makes license files for every product.',
    'The release can do the same without this program: node open.mjs, in its folder, needs Node alone.',
  ].join('\n'),
  async runAlone({ words, options, folder: typedIn, tell }) {
    const [folder = '', ...shares] = words.map((word) => path.resolve(typedIn, word))
    const to = readText(options, 'to', 'Say which new folder to write the website into, like --to site')
    const site = path.resolve(typedIn, to)
    const { text, ...opened } = await openInto({ folder: findRelease(folder), shares, site, tell })
    return { text, data: opened, hasFailed: opened.lost.length > 0 }
  },
}
