import type { License } from '#contract/entities/inventory.ts'
import { formatDate } from '#web/ui/date.ts'

/** Where a license was bought before the shop moved: 'Bought at our former shop (Gumroad) on 6 May 2024'. */
export const describeFormerPurchase = ({ store, boughtAt }: NonNullable<License['formerPurchase']>): string =>
  `Bought at our former shop${store === undefined ? '' : ` (${store})`} on ${formatDate(boughtAt)}`
