import { findCurrentVersion, isPrerelease } from '#service/catalogue/index.ts'
import { CommandError, type ShopCommand } from '../../command.ts'
import { describeChanges } from '../catalogue/changes.ts'
import { inWorkshop } from '../catalogue/files.ts'
import { readDate } from './draft.ts'
import { describeDropped, editRelease, findNamed } from './state.ts'
import { describeFiles, measureFiles } from './stored.ts'

/** Offers a draft to customers. */
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
      const files = await measureFiles(context, workshop.rooms, release)
      const today = context.clock().toISOString().slice(0, 10)
      const released = readDate(context.options) ?? release.released ?? today
      const text = await editRelease(name, { published: true, released })
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
          ...{ product: productId, version, published: true, released, currentVersion: current },
          ...{ file: workshop.shownAs(name), files, changes },
        },
      }
    }),
}
