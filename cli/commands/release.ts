import { isPrerelease } from '#service/catalogue/index.ts'
import { type CommandContext, CommandError, type ShopCommand } from '../command.ts'
import { describeDropped, describeFiles, describeOffer, platformOptions, readDate, readFiles } from './release-files.ts'
import { addRelease, publishRelease, withdrawRelease } from './release-work.ts'
import { describeChanges, inWorkshop } from './workshop.ts'

const namedBy = ({ words: [productId = '', version = ''] }: Pick<CommandContext, 'words'>) => ({ productId, version })

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
    inWorkshop(context, async (workshop) => {
      const { options } = context
      const typed = { files: readFiles(options), notes: options.get('notes'), date: options.get('date') }
      const { productId, version, title, name, files, changes } = await addRelease(context, workshop, {
        ...namedBy(context),
        ...typed,
      })
      const file = workshop.shownAs(name)
      const text = [
        `${file} is written. It is a draft: nobody is offered ${title} yet.`,
        ...describeFiles(files),
        `Read it over, then: release publish ${productId} ${version}`,
        ...describeChanges(changes),
      ].join('\n')
      return { text, data: { product: productId, version, published: false, file, files, changes } }
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
      const wish = { ...namedBy(context), released: readDate(context.options) }
      const done = await publishRelease(context, workshop, wish)
      const { productId, version, title, name, release, before, currentVersion, files, changes, released } = done
      const said = [
        `${title} is published, dated ${released}.`,
        currentVersion === version
          ? 'It is what customers are offered from now on.'
          : `It can be chosen${isPrerelease(release) ? ' as a prerelease' : ''}; customers are offered ${currentVersion ?? 'no version'} as before.`,
        ...(currentVersion === version ? describeDropped(release, before) : []),
        ...describeFiles(files),
        ...describeChanges(changes),
      ].join('\n')
      const file = workshop.shownAs(name)
      const data = { product: productId, version, published: true, released, currentVersion, file, files, changes }
      return { text: said, data }
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
      const refuseLast = (title: string) => {
        if (context.options.has('yes')) return
        throw new CommandError(
          `${title} is the last version that customers are offered: nobody could download it any more, and whoever buys it gets no files. Add --yes to take it back all the same`,
        )
      }
      const done = await withdrawRelease(context, workshop, { ...namedBy(context), refuseLast })
      const { productId, version, title, name, release, before, currentVersion, changes } = done
      const rest = before.filter((one) => one !== release)
      const said = [
        `${title} is a draft again. ${describeOffer(rest)} Devices that run it go on working.`,
        ...describeChanges(changes),
      ].join('\n')
      const file = workshop.shownAs(name)
      return { text: said, data: { product: productId, version, published: false, currentVersion, file, changes } }
    }),
}
