import { compareVersions, findCurrentVersion, isPrerelease } from '#service/catalogue/index.ts'
import { CommandError, type ShopCommand } from '../command.ts'
import {
  describeDropped,
  describeFiles,
  describeOffer,
  editRelease,
  findNamed,
  measureFiles,
  platformOptions,
  readDate,
  readDraft,
  releaseFileName,
  writeRelease,
} from './release-files.ts'
import { describeChanges, inWorkshop } from './workshop.ts'

export const releaseAdd: ShopCommand = {
  name: 'release add',
  words: ['<product>', '<version>'],
  options: { ...platformOptions, notes: 'TEXT', date: '2026-12-01' },
  summary: 'Write the file of a new release, as a draft: its files are measured, and nobody is offered it yet',
  explained: [
    'FILE is what a file is called in the storage, in the folder {product}/{version}/: put it there first. At least one',
    'platform has to be named; --universal is for a file that is for all of them. --notes says what is new: a line that',
    "sums it up, then a line for each change. --date is the day that 'release publish' would else say itself.",
    'What is written is a file of catalogue/releases, to be read over and edited as you like.',
  ].join('\n'),
  run: (context) =>
    inWorkshop(context, async ({ services, content: { catalogue }, save, shownAs }) => {
      const [productId = '', version = ''] = context.words
      const product = catalogue.products.find(({ id }) => id === productId)
      if (!product) {
        const known = catalogue.products.map(({ id }) => id).join(', ')
        throw new CommandError(`<product>: There is no product ${productId}, but ${known}`)
      }
      const draft = readDraft({ productId, productName: product.name, version, options: context.options })
      const same = [...catalogue.releases, ...(catalogue.drafts ?? [])].find(
        (one) => one.productId === productId && compareVersions(one.version, version) === 0,
      )
      const name = releaseFileName(productId, version)
      if (same)
        throw new CommandError(
          `<version>: There is ${productId} ${same.version} already, in ${shownAs(releaseFileName(productId, same.version))}`,
        )
      const files = await measureFiles(context, services, draft)
      const { changes } = await save({ name, text: writeRelease(draft), isNew: true })
      const text = [
        `${shownAs(name)} is written. It is a draft: nobody is offered ${product.name} ${version} yet.`,
        ...describeFiles(files),
        `Read it over, then: release publish ${productId} ${version}`,
        ...describeChanges(changes),
      ].join('\n')
      return { text, data: { product: productId, version, published: false, file: shownAs(name), files, changes } }
    }),
}

export const releasePublish: ShopCommand = {
  name: 'release publish',
  words: ['<product>', '<version>'],
  options: { date: '2026-12-01' },
  summary: 'Offer a draft to customers, dated today unless --date or its file says another day',
  explained:
    'The newest release that is no prerelease is what customers are offered; others can be chosen beside it. The pages,\nthe changelog and the feed of updates of a running shop follow within seconds.',
  run: (context) =>
    inWorkshop(context, async (workshop) => {
      const { name, release, isPublished, title, published } = findNamed(context, workshop)
      if (isPublished) throw new CommandError(`${title} is published already`)
      const files = await measureFiles(context, workshop.services, release)
      const today = context.clock().toISOString().slice(0, 10)
      const released = readDate(context.options) ?? release.released ?? today
      const text = await editRelease(context, name, { published: true, released })
      const { content, changes } = await workshop.save({ name, text, isNew: false })
      const { productId, version } = release
      const own = content.catalogue.releases.filter((one) => one.productId === productId)
      const current = findCurrentVersion(own)
      const said = [
        `${title} is published, dated ${released}.`,
        current === version
          ? 'It is what customers are offered from now on.'
          : `It can be chosen${isPrerelease(release) ? ' as a prerelease' : ''}; customers are offered ${current ?? 'no version'} as before.`,
        ...(current === version ? describeDropped(release, published) : []),
        ...describeFiles(files),
        ...describeChanges(changes),
      ].join('\n')
      return {
        text: said,
        data: {
          product: productId,
          version,
          published: true,
          released,
          currentVersion: current,
          file: workshop.shownAs(name),
          files,
          changes,
        },
      }
    }),
}

export const releaseWithdraw: ShopCommand = {
  name: 'release withdraw',
  words: ['<product>', '<version>'],
  options: { yes: null },
  summary: 'Take a release back, as a draft: nobody can download it, and devices that run it go on working',
  explained: [
    'The release before it is offered again. Its files stay in the storage, and its file in catalogue/releases, so',
    "that 'release publish' can offer it once more. The last version that customers are offered is taken back only with",
    '--yes.',
  ].join('\n'),
  run: (context) =>
    inWorkshop(context, async (workshop) => {
      const { name, release, isPublished, title, published } = findNamed(context, workshop)
      if (!isPublished) throw new CommandError(`${title} is a draft: nobody is offered it`)
      const rest = published.filter((one) => one !== release)
      const isLast = rest.length === 0 || (findCurrentVersion(rest) === null && findCurrentVersion(published) !== null)
      if (isLast && !context.options.has('yes'))
        throw new CommandError(
          `${title} is the last version that customers are offered: nobody could download it any more, and whoever buys it gets no files. Add --yes to take it back all the same`,
        )
      const text = await editRelease(context, name, { published: false })
      const { changes } = await workshop.save({ name, text, isNew: false })
      const { productId, version } = release
      const said = [
        `${title} is a draft again. ${describeOffer(rest)} Devices that run it go on working.`,
        ...describeChanges(changes),
      ].join('\n')
      const currentVersion = findCurrentVersion(rest)
      return {
        text: said,
        data: {
          product: productId,
          version,
          published: false,
          currentVersion,
          file: workshop.shownAs(name),
          changes,
        },
      }
    }),
}
