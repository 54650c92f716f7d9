import { findCurrentVersion } from '#service/catalogue/index.ts'
import { CommandError, type ShopCommand } from '../../command.ts'
import { describeChanges } from '../catalogue/changes.ts'
import { inWorkshop } from '../catalogue/files.ts'
import { describeOffer, editRelease, findNamed } from './state.ts'

/** Takes a release back: it is a draft again. */
export const releaseWithdraw: ShopCommand = {
  name: 'release withdraw',
  words: ['<product>', '<version>'],
  options: { yes: null },
  summary: 'Take a release back, as a draft: nobody can download it, and devices that run it go on working',
  explained: [
    'The release before it is offered again. Its files stay in the storage, and its file in content/catalogue/releases, so',
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
      const text = await editRelease(name, { published: false })
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
          ...{ product: productId, version, published: false, currentVersion },
          file: workshop.shownAs(name),
          changes,
        },
      }
    }),
}
