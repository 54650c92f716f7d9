import { compareVersions } from '#service/catalogue/index.ts'
import { CommandError, type ShopCommand } from '../../command.ts'
import { describeChanges } from '../catalogue/changes.ts'
import { inWorkshop } from '../catalogue/files.ts'
import { platformOptions, readDraft, releaseFileName, writeRelease } from './draft.ts'
import { describeFiles, measureFiles } from './stored.ts'

/** Writes the file of a release that nobody is offered yet. */
export const releaseAdd: ShopCommand = {
  name: 'release add',
  words: ['<product>', '<version>'],
  options: { ...platformOptions, notes: 'TEXT', date: '2026-12-01' },
  summary: 'Write the file of a new release, as a draft: its files are measured, and nobody is offered it yet',
  explained: [
    'FILE is what a file is called in the storage, in the folder {product}/{version}/: put it there first. At least one',
    'platform has to be named; --universal is for a file that is for all of them. --notes says what is new: a line that',
    "sums it up, then a line for each change. --date is the day that 'release publish' would else say itself.",
    'What is written is a file of content/catalogue/releases, to be read over and edited as you like.',
  ].join('\n'),
  run: (context) =>
    inWorkshop(context, async ({ rooms, content: { catalogue }, save, shownAs }) => {
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
      const files = await measureFiles(context, rooms, draft)
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
