/** The stores and formats that customers, orders and licenses are imported from. */
export const importSources = [
  'moonbase',
  'gumroad',
  'lemon-squeezy',
  'polar',
  'keygen',
  'fastspring',
  'paddle',
  'woocommerce',
  'shopify',
  'csv',
  'backline',
] as const
export type ImportSource = (typeof importSources)[number]

/** What they are called. */
export const importSourceTitles: Readonly<Record<ImportSource, string>> = {
  moonbase: 'Moonbase',
  gumroad: 'Gumroad',
  'lemon-squeezy': 'Lemon Squeezy',
  polar: 'Polar',
  keygen: 'Keygen',
  fastspring: 'FastSpring',
  paddle: 'Paddle',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  csv: 'another store',
  backline: 'Backline',
}

/** What a record of a source is about, in the order in which records of one line are imported. */
export const importRecordKinds = ['customer', 'order', 'license', 'device', 'coupon', 'subscription'] as const
export type ImportRecordKind = (typeof importRecordKinds)[number]

/**
 * What becomes of a record: made here; joined with what another source has brought or the shop has had; kept as it is, because
 * this source has brought it before; left out because the vendor said so; or rejected, for a reason that is given.
 */
export const importOutcomes = ['created', 'merged', 'kept', 'skipped', 'rejected'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Running goes on after an interruption; Done and Undone are final. */
export const importStatuses = ['Running', 'Done', 'Undoing', 'Undone'] as const
export type ImportStatus = (typeof importStatuses)[number]
