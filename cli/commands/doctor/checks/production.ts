import { findUnmet, isPublicShop, isStaging } from '#host/production.ts'
import type { Check } from '../examine.ts'
import { type Finding, ok, warning, wrong } from '../finding.ts'
import type { Ground } from '../ground.ts'

/** What a public shop would not start without. */
export const productionCheck: Check = {
  name: 'production',
  async look(ground) {
    const { settings } = ground
    if (!isPublicShop(settings)) return [ok('No stranger buys here: it may lack what a public shop needs')]
    const unmet = findUnmet(settings, (await ground.content()).catalogue)
    const found = unmet.map(({ found, todo }) => wrong(found, todo))
    return [
      ...found,
      ...judgeStaging(ground),
      ...(unmet.length === 0 ? [ok('Nothing that a start asks for is missing')] : []),
    ]
  },
}

const judgeStaging = ({ settings }: Ground): Finding[] =>
  isStaging(settings)
    ? [
        warning(
          'ALLOW_TEST_PAYMENTS=1 is set: whoever types a test card gets licenses for nothing, and a banner says so',
          'Leave it out before you sell',
        ),
      ]
    : []
