import type { FoundObstacle } from '#contract/endpoints/license-transfers.ts'
import { dependentObstacles } from '#contract/license-transfers.ts'
import { formatMoment } from '#web/ui/date.ts'

/** Why a license cannot be handed on, or from when it can. */
export const describeObstacle = ({ reason, possibleFrom }: FoundObstacle): string =>
  possibleFrom === undefined ? reason : `You can hand it on from ${formatMoment(possibleFrom)}`

/** The licenses that cannot be handed on whatever else is chosen, and why. */
export const describeBlocked = (obstacles: readonly FoundObstacle[]): ReadonlyMap<string, string> =>
  new Map(
    obstacles
      .filter(({ code }) => !dependentObstacles.includes(code))
      .map((obstacle) => [obstacle.licenseId, describeObstacle(obstacle)]),
  )
