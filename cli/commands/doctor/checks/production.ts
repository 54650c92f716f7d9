import { findUnmet, isPublicShop, isStaging } from '#host/production-checks.ts'
import { type Check, type CheckContext, type Finding, ok, warning, wrong } from '../context.ts'

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
