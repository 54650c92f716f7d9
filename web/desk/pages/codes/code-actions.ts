import { type Action, bundleValue, option } from '../../actions/action.ts'
import { call, type ItemOf } from '../../api/calls.ts'
import {
  batchFields,
  batchOptions,
  describedFields,
  describedOptions,
  readBatch,
  readDescribed,
  revealCodes,
  untilField,
} from './code-fields.ts'
import { readTerms, termFields, termOptions } from './coupon-terms.ts'

type VoucherBatch = ItemOf<'listVoucherBatches'>
type Coupon = ItemOf<'listCoupons'>

/** What a voucher gives, for the body of a call. */
const readGift = (chosen: string): { products: Record<string, number> } | { bundles: Record<string, number> } => {
  const bundle = chosen.startsWith(bundleValue('')) ? chosen.slice(bundleValue('').length) : null
  return bundle === null ? { products: { [chosen]: 1 } } : { bundles: { [bundle]: 1 } }
}

/** The same as words of a command. */
const giftOption = (chosen: string): string[] => {
  const gift = readGift(chosen)
  return 'bundles' in gift
    ? option('bundles', Object.keys(gift.bundles).join(','))
    : option('products', Object.keys(gift.products).join(','))
}

export const createVouchers: Action<null> = {
  name: 'create-vouchers',
  label: 'New vouchers',
  permission: 'codes:write',
  nameItem: () => 'New vouchers',
  explain: () => 'Each code can be redeemed once: for a license of the product, or of each product in the bundle.',
  fields: () => [
    ...batchFields,
    { kind: 'product', name: 'product', label: 'Product or bundle', bundles: true },
    untilField,
  ],
  run: async (_, { product = '', ...values }, attempt) => {
    const body = { ...readBatch(values), ...readGift(product) }
    return revealCodes(await call('createVouchers', { body, ...attempt }))
  },
  command: (_, { batch = '', product = '', ...values }) => [
    ...['voucher', 'create', batch],
    ...batchOptions(values),
    ...giftOption(product),
  ],
  done: () => 'The vouchers are made.',
}

export const stopVouchers: Action<VoucherBatch> = {
  name: 'stop-vouchers',
  label: 'Stop',
  permission: 'codes:write',
  isDangerous: true,
  isOffered: ({ isInFile, stoppedAt }) => !isInFile && stoppedAt === null,
  nameItem: ({ name }) => name,
  explain: ({ name }) => `The codes of ${name} that nobody has redeemed end. What was redeemed stays.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('stopVouchers', { parameters: { batch: id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['voucher', 'stop', id, '--yes'],
  done: ({ name }) => `${name} is stopped.`,
}

export const assignVouchers: Action<VoucherBatch> = {
  name: 'assign-vouchers',
  label: 'Assign to a reseller',
  permission: 'codes:write',
  nameItem: ({ name }) => name,
  explain: ({ name }) => `Colleagues see who sells or gives away the codes of ${name}.`,
  fields: ({ reseller }) => [
    {
      kind: 'text',
      name: 'reseller',
      label: 'Reseller',
      initial: reseller ?? '',
      isOptional: true,
      hint: 'Empty for nobody',
    },
  ],
  run: ({ id }, { reseller, reason = '' }, attempt) =>
    call('assignVouchers', { parameters: { batch: id }, body: { reseller: reseller || null, reason }, ...attempt }),
  command: ({ id }, { reseller }) => ['voucher', 'assign', id, ...option('reseller', reseller)],
  done: ({ name }) => `${name} is assigned.`,
}

export const createCoupons: Action<null> = {
  name: 'create-coupons',
  label: 'New coupons',
  permission: 'codes:write',
  nameItem: () => 'New coupons',
  explain: () => 'Each coupon is good for one order.',
  fields: () => [...batchFields, ...termFields],
  run: async (_, values, attempt) =>
    revealCodes(await call('createCoupons', { body: { ...readBatch(values), ...readTerms(values) }, ...attempt })),
  command: (_, { batch = '', ...values }) => [
    ...['coupon', 'create', batch],
    ...batchOptions(values),
    ...termOptions(values),
  ],
  done: () => 'The coupons are made.',
}

/** The batch of a coupon whose code was chosen: 'SORRY_20' is in 'sorry-20'. */
const batchOf = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const createCoupon: Action<null> = {
  name: 'create-coupon',
  label: 'New coupon code',
  permission: 'codes:write',
  nameItem: () => 'New coupon',
  explain: () => 'One code for everybody whom you tell it. The list shows how often it was used.',
  fields: () => [
    { kind: 'text', name: 'code', label: 'Code', hint: 'Letters, digits and dashes, like SORRY20' },
    { kind: 'number', name: 'maxUses', label: 'Good for how many orders', initial: '1' },
    ...describedFields,
    ...termFields,
  ],
  run: async (_, { code = '', maxUses = '', ...values }, attempt) => {
    const chosen = { batch: batchOf(code), count: 1, code, maxUses: Number(maxUses) }
    return revealCodes(
      await call('createCoupons', { body: { ...chosen, ...readDescribed(values), ...readTerms(values) }, ...attempt }),
    )
  },
  command: (_, { code = '', maxUses, ...values }) => [
    ...['coupon', 'create', batchOf(code), '--count', '1'],
    ...option('code', code),
    ...option('max-uses', maxUses),
    ...describedOptions(values),
    ...termOptions(values),
  ],
  done: () => 'The coupon is made.',
}

export const stopCoupons: Action<Coupon> = {
  name: 'stop-coupons',
  label: 'Stop batch',
  permission: 'codes:write',
  isDangerous: true,
  isOffered: ({ batch, stoppedAt }) => batch !== null && stoppedAt === null,
  nameItem: ({ batch, code }) => batch ?? code,
  explain: ({ batch }) => `All codes of the batch ${batch} that are good still end. What was sold with them stays.`,
  run: ({ batch }, { reason = '' }, attempt) =>
    call('stopCoupons', { parameters: { batch: batch ?? '' }, body: { reason }, ...attempt }),
  command: ({ batch }) => ['coupon', 'withdraw', batch ?? '', '--yes'],
  done: ({ batch }) => `The batch ${batch} is stopped.`,
}
