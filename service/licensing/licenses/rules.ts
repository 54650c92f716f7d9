import type { Row } from '#service/database/index.ts'

/** One license to grant: `grantKey` names the very copy, so that granting twice finds it taken. */
export type Grant = { productId: string; maxActivations: number; grantKey: string }

/** Whether a license could give a seat to one more device. */
export const hasFreeSeat = (license: Pick<Row<'licenses'>, 'status' | 'activeActivations' | 'maxActivations'>) =>
  license.status === 'Active' && license.activeActivations < license.maxActivations
